// Stepping through a match: keys, slider, log lines, automatic play. Every step has its own address and
// works as a plain link; this script only saves the reload.

import { present, skip } from "./moments.js";

const replay = document.getElementById("replay");
const range = document.getElementById("replay-range");
const speed = document.getElementById("replay-speed");
const log = document.getElementById("replay-log");
const root = document.documentElement;
const PAUSE = 1100;
const KEPT = 300;

const fetched = new Map();
let wanted = null;
let busy = false;
let timer = null;

// --- the current step -----------------------------------------------------------------------------------

const count = () => document.getElementById("step-count").dataset;
const here = () => Number(count().step);
const last = () => Number(count().last);

function address(step) {
  const url = new URL(location.href);
  url.searchParams.set("step", step);
  url.hash = "";
  return url;
}

// --- changing the step --------------------------------------------------------------------------------

/** Show a step. While one is loading, as when the slider is dragged, only the newest request counts. */
async function go(step, anew = false) {
  wanted = Math.min(Math.max(step, 0), last());
  range.value = wanted;
  if (busy) {
    skip();
    return;
  }
  busy = true;
  try {
    if (anew) await show(wanted);
    while (wanted !== here()) await show(wanted);
  } catch {
    stop();
    wanted = here();
    range.value = wanted;
    document.dispatchEvent(new CustomEvent("noripan:toast", { detail: { text: replay.dataset.lost } }));
  } finally {
    busy = false;
  }
}

async function show(step) {
  const text = await html(step);
  const forward = step === here() + 1;
  const restore = forward ? () => {} : quiet();
  await present(text, forward);
  history.replaceState(history.state, "", address(here()));
  range.max = last();
  if (wanted === step) range.value = here();
  mark();
  showChapter();
  showPlay();
  requestAnimationFrame(restore);
  if (forward && here() < last() && count().over === "yes") html(here() + 1).catch(() => {});
}

/** Jumps and steps back are shown without animation: a game's script animates forward steps only. */
function quiet() {
  const { motion, sound } = root.dataset;
  root.dataset.motion = "none";
  root.dataset.sound = "off";
  return () => {
    root.dataset.motion = motion;
    root.dataset.sound = sound;
  };
}

async function html(step) {
  if (fetched.has(step)) return fetched.get(step);
  const url = address(step);
  // A running match may have new lines.
  if (count().over === "no") url.searchParams.set("known", log.childElementCount);
  const answer = await fetch(url, { headers: { "HX-Request": "true" }, cache: "no-store" });
  if (!answer.ok) throw new Error(String(answer.status));
  const text = await answer.text();
  // The length of a running match still changes.
  if (count().over === "yes" && fetched.size < KEPT) fetched.set(step, text);
  return text;
}

/** Scroll the log to the line of the current step. */
function mark() {
  const step = String(here());
  for (const line of log.querySelectorAll(".replay__line")) {
    const link = line.querySelector("a");
    const isHere = link?.href && new URL(link.href).searchParams.get("step") === step;
    line.classList.toggle("is-here", Boolean(isHere));
    if (!link) continue;
    if (!isHere) link.removeAttribute("aria-current");
    else {
      link.setAttribute("aria-current", "step");
      reveal(line);
    }
  }
}

/** Bring the current round into sight, in its own row. */
function showChapter() {
  const row = document.getElementById("replay-chapters");
  const current = row?.querySelector("[aria-current]");
  if (current) row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.clientWidth) / 2;
}

/** Scroll the list, never the page. */
function reveal(line) {
  const [box, row] = [log.getBoundingClientRect(), line.getBoundingClientRect()];
  if (row.top < box.top) log.scrollTop -= box.top - row.top;
  else if (row.bottom > box.bottom) log.scrollTop += row.bottom - box.bottom;
}

// --- links, slider, keys ----------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  if (event.target.closest("#replay-play")) onPlay();
  const link = event.target.closest(".replay__way, .replay__jump");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  stop();
  if (link.href) go(Number(new URL(link.href).searchParams.get("step")), link.id === "way-newer");
});

range.addEventListener("input", () => {
  stop();
  go(Number(range.value));
});
range.form.addEventListener("submit", (event) => event.preventDefault());

const KEYS = {
  Home: () => 0,
  End: () => last(),
  ArrowLeft: () => (wanted ?? here()) - 1,
  ArrowRight: () => (wanted ?? here()) + 1,
};

document.addEventListener(
  "keydown",
  (event) => {
    const to = KEYS[event.key];
    if (!to || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest?.("input, select, textarea, dialog[open], [popover]")) return;
    // The game's own script would use the arrow keys for the board.
    event.preventDefault();
    event.stopImmediatePropagation();
    stop();
    go(to());
  },
  true,
);

// --- automatic play ------------------------------------------------------------------------------

/** The reader's motion preference as a factor; without motion there is still time to look. */
function pace() {
  return Number(getComputedStyle(root).getPropertyValue("--motion")) || 1;
}

/** Update the button, which the server renders anew with every step. */
function showPlay() {
  const play = document.getElementById("replay-play");
  const on = timer !== null;
  play.hidden = false;
  play.setAttribute("aria-pressed", String(on));
  play.setAttribute("aria-label", on ? play.dataset.pause : play.dataset.play);
}

function stop() {
  clearTimeout(timer);
  timer = null;
  showPlay();
}

function wait() {
  timer = setTimeout(next, (PAUSE * pace()) / Number(speed.querySelector("select").value));
  showPlay();
}

async function next() {
  await go(here() + 1);
  if (timer === null) return;
  if (here() >= last()) stop();
  else wait();
}

async function onPlay() {
  if (timer !== null) {
    stop();
    return;
  }
  wait();
  if (here() >= last()) await go(0);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) stop();
});

for (const part of [speed, document.getElementById("replay-keys")]) part.hidden = false;
showPlay();
showChapter();
mark();
// A link to something worth watching opens the step before it.
if (location.hash === "#next") go(here() + 1);
