// The fairness check: this browser computes commitment, key and every draw again, with its own
// SHA-256, and compares them with what the server says.

import { firstUnexplained } from "./fairness/implied.js";
import { gave, note, noted } from "./fairness/notes.js";

const page = document.getElementById("verify");
const words = page.dataset;
const verdict = document.getElementById("verdict");
const progress = document.getElementById("verify-progress");
const CHUNK = 250;

const encoder = new TextEncoder();
let failed = 0;

// --- arithmetic -------------------------------------------------------------------------------------

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** floor(u * n / 2^64), u being the first 8 bytes of SHA-256(key + place). */
async function draw(key, place, n) {
  const text = encoder.encode(place);
  const message = new Uint8Array(key.length + text.length);
  message.set(key);
  message.set(text, key.length);
  const u = new DataView((await sha256(message)).buffer).getBigUint64(0);
  return (u * BigInt(n)) >> 64n;
}

// --- what is shown ----------------------------------------------------------------------------------

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

function say(text) {
  verdict.querySelector(".verify__sentence").textContent = text;
}

/** Mark one of the checks, or leave it open (null). */
function mark(check, right) {
  const sign = page.querySelector(`[data-check="${check}"]`);
  if (!sign || right === null) return;
  if (!right) failed += 1;
  sign.textContent = right ? "✓" : "✗";
  sign.closest(".verify__check").classList.add(right ? "is-right" : "is-wrong");
}

function markRow(number, right) {
  // The list is paginated; a wrong draw on another page counts too.
  const row = document.getElementById(`draw-${number}`);
  if (!row) return;
  row.classList.add(right ? "is-right" : "is-wrong");
  row.querySelector(".verify__cell").textContent = right ? "✓" : "✗";
}

/** Wait until the browser is idle. */
function idle() {
  return new Promise((resolve) => {
    if (window.requestIdleCallback) requestIdleCallback(resolve, { timeout: 200 });
    else setTimeout(resolve);
  });
}

// --- checks -----------------------------------------------------------------------------------------

async function checkDraws(key, draws) {
  let wrong = 0;
  progress.hidden = false;
  verdict.setAttribute("aria-busy", "true");
  for (let start = 0; start < draws.length; start += CHUNK) {
    const chunk = draws.slice(start, start + CHUNK);
    const values = await Promise.all(chunk.map(([, place, n]) => draw(key, place, n)));
    for (const [i, value] of values.entries()) {
      const right = value === BigInt(chunk[i][3]);
      if (!right) wrong += 1;
      markRow(start + i, right);
    }
    progress.value = start + chunk.length;
    progress.setAttribute("aria-valuetext", `${progress.value} / ${draws.length}`);
    say(fill(words.busy, { done: progress.value, n: draws.length }));
    await idle();
  }
  progress.hidden = true;
  verdict.removeAttribute("aria-busy");
  return wrong;
}

async function check() {
  if (!globalThis.crypto?.subtle) {
    say(words.without);
    return;
  }
  let told;
  try {
    const answer = await fetch(words.draws, { headers: { Accept: "application/json" } });
    told = await answer.json();
    if (!answer.ok) throw new Error(told.message);
  } catch (error) {
    say(error.message && !(error instanceof TypeError || error instanceof SyntaxError) ? error.message : words.lost);
    return;
  }
  await judge(told);
}

/** The key of a match to which players gave nonces. */
async function mix(siteKey, nonces) {
  const shares = nonces.filter(Boolean).sort();
  return hex(await sha256(fromHex(siteKey + shares.join(""))));
}

/** Whether the log implies exactly these draws; of an old match that is not said. */
function checkImplied({ implied, draws, events }) {
  if (!implied?.length) return;
  const move = firstUnexplained(implied, draws, events);
  mark("implied", move === null);
  if (move === null) return;
  const line = document.getElementById("unexplained");
  line.textContent = fill(words.unexplained, { move });
  line.hidden = false;
}

async function judge(told) {
  const { key: keyText, site_key: siteKey, nonces, source, draws } = told;
  const key = fromHex(keyText);
  // The commitment on this page, which the reader may have noted before.
  mark("commitment", hex(await sha256(fromHex(siteKey))) === words.commitment);
  mark("nonces", keyText === (nonces.some(Boolean) ? await mix(siteKey, nonces) : siteKey));
  if (source) mark("seed", hex(await sha256(encoder.encode(source))) === keyText);
  const wrong = await checkDraws(key, draws);
  mark("draws", draws.length ? wrong === 0 : null);
  checkImplied(told);
  const elsewhere = page.querySelectorAll(".verify__check.is-wrong").length;
  const bad = Math.max(failed, elsewhere);
  say(fill(bad ? words.bad : words.good, { n: bad || draws.length }));
  verdict.classList.add(bad ? "is-wrong" : "is-right");
  page.dataset.done = bad ? "bad" : "good";
}

// --- a commitment noted early -----------------------------------------------------------------------

/** The match page notes it at first sight; this page does where the key is secret still, and compares. */
function compare() {
  const earlier = noted(words.match);
  if (earlier) tellNoted(earlier);
  else if (!words.draws) note(words.match, words.commitment);
  const own = [...page.querySelectorAll("[data-nonce]")].some(({ dataset }) => gave(dataset.nonce));
  const line = document.getElementById("own-nonce");
  if (line) line.hidden = !own;
}

function tellNoted({ commitment, at }) {
  const line = document.getElementById("noted");
  const when = new Date(at).toLocaleString(document.documentElement.lang);
  const same = commitment === words.commitment;
  line.textContent = fill(same ? words.noted : words.notedOther, { when, commitment });
  line.hidden = false;
  mark("noted", same);
}

compare();
if (words.draws) check();
