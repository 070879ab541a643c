// The fairness check: this browser computes commitment, key and every draw again, with its own
// SHA-256, and compares them with what the server says.

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

async function judge({ key: keyText, source, draws }) {
  const key = fromHex(keyText);
  // The commitment on this page, which the reader may have noted before.
  mark("commitment", hex(await sha256(key)) === words.commitment);
  if (source) mark("seed", hex(await sha256(encoder.encode(source))) === keyText);
  const wrong = await checkDraws(key, draws);
  mark("draws", draws.length ? wrong === 0 : null);
  const elsewhere = page.querySelectorAll(".verify__check.is-wrong").length;
  const bad = Math.max(failed, elsewhere);
  say(fill(bad ? words.bad : words.good, { n: bad || draws.length }));
  verdict.classList.add(bad ? "is-wrong" : "is-right");
  page.dataset.done = bad ? "bad" : "good";
}

// --- a commitment noted early -----------------------------------------------------------------------

/** Store the commitment while the key is secret and compare it later: no server can change that. */
function note() {
  const name = `noripan:commitment:${words.match}`;
  try {
    const noted = JSON.parse(localStorage.getItem(name));
    if (!words.draws && !noted) {
      localStorage.setItem(name, JSON.stringify({ commitment: words.commitment, at: Date.now() }));
    } else if (noted) {
      tellNoted(noted);
    }
  } catch {
    // Without storage there is nothing to compare.
  }
}

function tellNoted({ commitment, at }) {
  const line = document.getElementById("noted");
  const when = new Date(at).toLocaleString(document.documentElement.lang);
  const same = commitment === words.commitment;
  line.textContent = fill(same ? words.noted : words.notedOther, { when, commitment });
  line.hidden = false;
  mark("noted", same);
}

note();
if (words.draws) check();
