// What this browser keeps for the fairness check: commitments that it saw before the key was told, and the
// nonces that it gave. No server can change them.

const COMMITMENT = "noripan:commitment:";
const NONCES = "noripan:nonces";
const KEPT = 300;

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage there is nothing to compare later.
  }
}

/** What was noted for a match: {commitment, at}, or null. */
export const noted = (match) => read(COMMITMENT + match);

/** Note the commitment of a match, the first one only. */
export function note(match, commitment) {
  if (noted(match)) return;
  write(COMMITMENT + match, { commitment, at: Date.now() });
  forgetOldest();
}

function forgetOldest() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(COMMITMENT));
  const oldestFirst = names.sort((a, b) => (read(a)?.at ?? 0) - (read(b)?.at ?? 0));
  for (const name of oldestFirst.slice(0, -KEPT)) localStorage.removeItem(name);
}

/** A new nonce, remembered as one of this browser's own. */
export function newNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const nonce = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  write(NONCES, [...(read(NONCES) ?? []), nonce].slice(-KEPT));
  return nonce;
}

/** Whether this browser gave a nonce. */
export const gave = (nonce) => (read(NONCES) ?? []).includes(nonce);
