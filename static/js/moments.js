// Moments: the new table is not in the page before its story was told. See docs/moments.md.
//
// Every frame, whichever way it came (socket, POST, poll), passes the queue below. A frame with moments,
// `<template id="moments">` in front of the table, is held while they are played over the old table; then
// it is swapped in. Frames that come meanwhile wait behind it.
//
// A game registers a player for each kind of moment that it draws:
//
//   register({ async reveal(moment, telling) { ...; await telling.pause(600); } });
//
// `moment` is the element that the server drew, `telling` has
//   pause(ms)                        waits, scaled by the pace; throws when the telling is skipped
//   animate(element, frames, timing) Element.animate, scaled by the pace and undone at the end; throws likewise
//   stage                            an empty layer over the table, cleared after each telling
//   next                             the coming table as a fragment, to take drawings from
//   signal                           aborted when the telling ends early
// Two kinds exist in every game: `card` (a sentence, readable until it is tapped or was read) and `note`
// (the same after the table was swapped, in nobody's way).

import * as guard from "./guard.js";
import { pace } from "./motion.js";

const MOST_WAITING = 2; // tellings that may wait; with more, the page catches up
const LONGEST = 30_000; // a player that does not end must not hold the table for ever
const SWAPPED_WITHIN = 2000; // the queue goes on even if a swap never says that it is done
const MOST_NOTES = 3;
const MOMENTS = /^\s*<template id="moments">(.*?)<\/template>/s;
const PASSIVE = ["Shift", "Control", "Alt", "Meta", "Tab", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"];

const match = document.getElementById("match");
const layer = document.getElementById("stage");
const cards = layer.querySelector(".stage__cards");
const notes = layer.querySelector(".stage__notes");
const stage = layer.querySelector(".stage__play");

const players = { card };
const queue = [];
let isRunning = false;
let newest = Number(document.getElementById("live").dataset.version);
let current = null;
let reading = null; // the note that is shown
let look = () => {};

/** Add players for a game's own kinds of moments. */
export function register(more) {
  Object.assign(players, more);
}

export function isTelling() {
  return current !== null;
}

/** The version of the newest table that came; it may still wait to be shown. */
export function newestVersion() {
  return newest;
}

/** End the telling at once and show the table it was about. */
export function skip() {
  current?.control.abort(new DOMException("skipped", "AbortError"));
}

// --- the queue --------------------------------------------------------------------------------------

/** Show a frame after those that came before. */
export function deliver(text) {
  const frame = read(text);
  if (frame.version < newest) return; // overtaken on another way
  if (frame.version === newest) frame.moments = []; // told already
  newest = frame.version;
  queue.push(frame);
  if (waiting() > MOST_WAITING) skip();
  look();
  run();
}

/** Show a table at once, or after its telling: the step of a replay. */
export async function present(text, isTold) {
  const frame = read(text);
  if (!isTold) frame.moments = [];
  await show(frame);
}

function read(text) {
  const found = MOMENTS.exec(text);
  const template = document.createElement("template");
  template.innerHTML = found?.[1] ?? "";
  return {
    text: found ? text.slice(found[0].length) : text,
    moments: [...document.importNode(template.content, true).children],
    version: Number(/data-version="(\d+)"/.exec(text)?.[1] ?? newest),
  };
}

function waiting() {
  return queue.slice(1).filter((frame) => frame.moments.length).length;
}

async function run() {
  if (isRunning) return;
  isRunning = true;
  while (queue.length) {
    try {
      await show(queue[0]);
    } catch (error) {
      reportError(error);
    }
    queue.shift();
  }
  isRunning = false;
}

async function show(frame) {
  if (frame.moments.length) await whenSeen();
  const isTold = frame.moments.length > 0 && pace() > 0 && waiting() < MOST_WAITING;
  if (isTold) await tell(frame);
  const before = guard.look();
  const swapped = htmx.swap({ sourceElement: match, target: "#live", swap: "outerMorph", text: frame.text });
  await Promise.race([swapped, new Promise((resolve) => setTimeout(resolve, SWAPPED_WITHIN))]);
  guard.settle(before, isTold);
  if (isTold) finish();
  for (const moment of frame.moments) if (isNote(moment, isTold)) note(moment);
}

function isNote({ dataset }, isTold) {
  return dataset.moment === "note" || (!isTold && (dataset.moment === "card" || "note" in dataset));
}

/** A telling waits while nobody can see the page; a later one behind it makes it obsolete. */
async function whenSeen() {
  while (document.hidden && !waiting()) await new Promise((resolve) => (look = resolve));
}
document.addEventListener("visibilitychange", () => look());

// What somebody missed who comes back to a match over days is told first, over the table as it is now.
addEventListener("load", () => {
  const missed = document.getElementById("moments");
  if (!missed) return;
  queue.unshift({ text: document.getElementById("live").outerHTML, moments: [...document.importNode(missed.content, true).children] });
  run();
});

// --- telling ----------------------------------------------------------------------------------------

async function tell(frame) {
  const control = new AbortController();
  current = { control, animations: [], next: null, advance: skip, since: performance.now() };
  const telling = open(frame, control.signal);
  match.dataset.telling = "yes";
  for (const moment of frame.moments.filter(({ dataset }) => dataset.moment !== "note")) {
    if (telling.signal.aborted) return; // what is skipped is not heard either
    match.dataset.moment = moment.dataset.moment;
    document.dispatchEvent(new CustomEvent("noripan:moment", { detail: moment }));
    await play(moment, telling);
  }
}

function open(frame, signal) {
  return {
    signal,
    stage,
    get next() {
      current.next ??= document.createRange().createContextualFragment(frame.text);
      return current.next;
    },
    pause: (milliseconds) => wait(milliseconds * pace(), signal),
    animate: (element, frames, timing) => animate(element, frames, timing, signal),
  };
}

/** Play one moment. A skip, or a player that fails or does not end, ends it. */
async function play(moment, telling) {
  const { signal } = telling;
  if (signal.aborted) return;
  const stop = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  const limit = new Promise((resolve) => setTimeout(resolve, LONGEST));
  const told = Promise.resolve(players[moment.dataset.moment]?.(moment, telling));
  await Promise.race([told.catch((error) => error.name === "AbortError" || reportError(error)), stop, limit]);
}

export function wait(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

async function animate(element, frames, timing, signal) {
  if (signal.aborted) throw signal.reason;
  const scaled = { ...timing, duration: timing.duration * pace(), delay: (timing.delay ?? 0) * pace() };
  const animation = element.animate(frames, scaled);
  current.animations.push(animation);
  await Promise.race([animation.finished, wait(LONGEST, signal)]);
}

function finish() {
  for (const animation of current.animations) animation.cancel();
  current = null;
  stage.replaceChildren();
  cards.replaceChildren();
  delete match.dataset.moment;
  match.dataset.telling = "no";
  document.dispatchEvent(new CustomEvent("noripan:told"));
}

// --- sentences --------------------------------------------------------------------------------------

function readingTime(moment) {
  return Math.min(6000, 1600 + 55 * moment.textContent.trim().length);
}

async function card(moment, telling) {
  const shown = draw(moment, cards);
  const tapped = new Promise((resolve) => (current.advance = resolve));
  await Promise.race([telling.pause(Number(moment.dataset.ms) || readingTime(moment)), tapped]);
  current.advance = skip;
  shown.remove();
}

/** Notes are read one after the other (moments.css hides those that wait), and a long one is folded to the height
 *  of the bar: nothing of the table is covered before its reader unfolds it. */
function note(moment) {
  draw(moment, notes).addEventListener("click", ({ currentTarget }) => {
    if (currentTarget.classList.contains("is-folded")) unfold(currentTarget);
    else drop(currentTarget);
  });
  while (notes.children.length > MOST_NOTES) notes.firstElementChild.remove();
  readNext();
}

function readNext() {
  const first = notes.firstElementChild;
  if (!first || first === reading) return;
  reading = first;
  first.classList.toggle("is-folded", first.scrollHeight > first.clientHeight + 1);
  setTimeout(() => first.classList.contains("is-open") || drop(first), readingTime(first));
}

/** Unfolded it stays until it is tapped, or the reader acts. */
function unfold(shown) {
  shown.classList.replace("is-folded", "is-open");
}

function drop(shown) {
  shown.remove();
  readNext();
}

/** The reader goes on: nothing is left to read of what came before. */
export function dropNotes() {
  notes.replaceChildren();
}

function draw(moment, place) {
  const shown = document.createElement("div");
  shown.className = "moment";
  shown.dataset.tone = moment.dataset.tone ?? "";
  shown.append(...moment.cloneNode(true).childNodes);
  place.append(shown);
  return shown;
}

// --- a press ends it; the table underneath is the old one, and none of its buttons acts -------------

function isElsewhere({ target, key }) {
  if (target.closest?.("input, textarea, select")) return true;
  if (key === undefined) return !target.closest?.(".match__table");
  return PASSIVE.includes(key) || (target !== document.body && !target.closest?.(".match__table"));
}

function swallow(event) {
  if (!current || isElsewhere(event)) return;
  event.stopImmediatePropagation();
  if (event.type === "pointerdown") return;
  event.preventDefault();
  if (guard.isEcho(current.since)) return; // the end of a double press, and no wish to skip
  if (event.type === "click" || !event.repeat) current.advance();
}

for (const kind of ["pointerdown", "click", "submit"]) document.addEventListener(kind, swallow, true);
document.addEventListener("keydown", (event) => {
  if (!event.ctrlKey && !event.altKey && !event.metaKey) swallow(event);
}, true);
