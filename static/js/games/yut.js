// The page of a run: input becomes a press of one of the page's buttons, and each move is animated
// once. The script never decides what is legal.

import { register } from "../moments.js";
import { pace } from "../motion.js";
import * as choice from "./yut/choice.js";
import * as finale from "./yut/finale.js";
import * as ghost from "./yut/ghost.js";
import * as hold from "./yut/hold.js";
import * as playback from "./yut/playback.js";
import * as share from "./yut/share.js";
import * as sound from "./yut/sound.js";

const match = document.getElementById("match");
const DOUBLE_TAP = 450;
const TAP_AREA = 30;
const MET = "yut-met";

let version = null;
let throws = null;
let tokens = new Set();
let byKeyboard = false;
let isCelebrated = false;

const live = () => document.getElementById("live");

// --- updates --------------------------------------------------------------------------------------

function show() {
  const now = live().dataset;
  const isNew = now.version !== version;
  const isFirst = version === null;
  if (isNew && hold.isRolling()) hold.cancel();
  if (!isNew && hold.isRolling()) playback.roll();
  version = now.version;
  markLastMove(now);
  choice.read(isNew);
  choice.showList();
  rememberItems();
  ghost.update(now);
  celebrate();
  if (!isNew) {
    openForcedDialog();
    return;
  }
  const fresh = newChips();
  if (!isFirst) playMove(now, fresh);
  settle(isFirst);
}

function newChips() {
  const chips = [...document.querySelectorAll("#chips [data-token]")];
  const fresh = chips.filter((chip) => !tokens.has(chip.dataset.token));
  tokens = new Set(chips.map((chip) => chip.dataset.token));
  return fresh;
}

/** Show what the move that led to this version brought. The pieces have walked before. */
function playMove(now, fresh) {
  if (now.toast) document.dispatchEvent(new CustomEvent("noripan:toast", { detail: { text: now.toast } }));
  const thrown = now.throws !== throws;
  throws = now.throws;
  // Where nothing moves, the throw was not told.
  if (thrown && !pace()) {
    sound.clatter();
    if (document.querySelector(".news__bonus")) sound.bonus();
  }
  playback.gather(fresh);
  if (now.path) sound.land();
}

/** Cheer once when par turns out to be reached after the result, unless the end was celebrated on the board. */
function celebrate() {
  if (isCelebrated || finale.isCelebrated() || !document.querySelector("#par .feat")) return;
  isCelebrated = true;
  sound.cheer();
}

function settle(isFirst) {
  throws = live().dataset.throws;
  openForcedDialog();
  if (isFirst) return;
  if (document.querySelector("dialog.forced")) sound.gift();
  if (live().dataset.over === "yes") {
    const title = document.getElementById("result-title");
    title?.focus();
    if (document.getElementById("share") && !finale.isCelebrated()) sound.cheer();
  }
  refocus();
}

/** Mark the start and the end of the last move. */
function markLastMove({ from, path }) {
  const to = path?.split(" ").at(-1);
  for (const node of document.querySelectorAll("#touch .node")) {
    node.classList.toggle("is-last", Boolean(path) && [from, to].includes(node.dataset.node));
  }
}

// --- dialogs that must be answered (U25, U27) -------------------------------------------------------

function openForcedDialog() {
  const dialog = document.querySelector("dialog.forced");
  // In a puzzle it stands below the board: the choices beside the table must stay in reach.
  if (!dialog || dialog.matches(":modal") || dialog.closest(".puzzle__match")) return;
  dialog.close();
  dialog.showModal();
}

document.addEventListener("cancel", (event) => {
  if (event.target.matches("dialog.forced")) event.preventDefault();
}, true);

document.addEventListener("close", (event) => {
  const dialog = event.target;
  if (dialog.matches("dialog.forced")) queueMicrotask(() => dialog.isConnected && !dialog.open && dialog.showModal());
}, true);

/** The second half of a double tap on a dialog must not press what appears under it. */
let answered = null;

function isSecondTap(event) {
  const apart = answered && Math.hypot(event.clientX - answered.clientX, event.clientY - answered.clientY);
  return answered !== null && event.timeStamp - answered.timeStamp < DOUBLE_TAP && apart < TAP_AREA;
}

function swallowSecondTap(event) {
  const inDialog = event.target.closest?.("dialog.forced");
  if (inDialog && event.type === "pointerdown" && !isSecondTap(event)) answered = event;
  else if (!inDialog && isSecondTap(event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

// Listeners on the window run first.
window.addEventListener("pointerdown", swallowSecondTap, true);
window.addEventListener("click", swallowSecondTap, true);

// --- keyboard ---------------------------------------------------------------------------------------

document.addEventListener("keydown", () => (byKeyboard = true), true);
document.addEventListener("pointerdown", () => (byKeyboard = false), true);

/** Move the keyboard focus to the next decision. */
function refocus() {
  const at = document.activeElement;
  const lost = !at || at === document.body || at.disabled || at.getAttribute("aria-hidden") === "true";
  if (!byKeyboard || !lost || document.querySelector("dialog:modal")) return;
  const next = "#throw:not(:disabled), #start-move:not(:disabled), #chips [aria-pressed='true'], #chips button:not(:disabled)";
  document.querySelector(next)?.focus();
}

// --- items met so far (U35) -------------------------------------------------------------------------

function rememberItems() {
  let met;
  try {
    met = new Set(JSON.parse(localStorage.getItem(MET) ?? "[]"));
    const before = met.size;
    for (const { dataset } of live().querySelectorAll("[data-item]")) met.add(dataset.item);
    if (met.size !== before) localStorage.setItem(MET, JSON.stringify([...met]));
  } catch {
    return;
  }
  for (const item of document.querySelectorAll(".book [data-item]")) {
    item.classList.toggle("is-met", met.has(item.dataset.item));
  }
}

// --- start ------------------------------------------------------------------------------------------

match.classList.add("is-scripted");
register({ walk: playback.walk, fall: playback.fall, home: finale.home });
hold.listen({ begin: playback.roll, tick: sound.tick, thrown() {}, end: playback.stopRolling });
choice.listen();
share.listen();
ghost.listen();
document.addEventListener("htmx:after:swap", show);
show();
