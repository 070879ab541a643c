// The page of a duel: input presses one of the buttons of the page, and a move is told before it is shown.
// The script never decides what is legal.

import * as choice from "./dice/choice.js";
import * as figures from "./dice/figures.js";
import "./dice/playback.js";
import { pace } from "../motion.js";
import * as sound from "./dice/sound.js";

const match = document.getElementById("match");
const live = () => document.getElementById("live");

let version = null;
let seen = new Map();
let wasMine = false;
let wasOver = false;
let isAdvised = false;
let byKeyboard = false;

function show() {
  const now = live().dataset;
  choice.read();
  keepAdvice();
  reckon();
  if (now.version === version) return;
  const isFirst = version === null;
  version = now.version;
  if (!isFirst && !pace()) figures.tintChanges(seen);
  seen = figures.read();
  tellTurn(now, isFirst);
  refocus();
}

/** For keyboard users, move the focus to the next decision. */
function refocus() {
  const at = document.activeElement;
  if (!byKeyboard || (at && at !== document.body)) return;
  document.querySelector("#decision :is(.stance, .candidate, #pass)")?.focus({ preventScroll: true });
}

function tellTurn(now, isFirst) {
  const mine = now.myTurn === "yes";
  if (!isFirst && mine && !wasMine) sound.play("due");
  wasMine = mine;
  const over = now.over === "yes";
  if (!isFirst && over && !wasOver) end(now.result);
  wasOver = over;
}

function end(result) {
  if (result === "win" || result === "loss") sound.play(result);
  const title = document.getElementById("result-title");
  title?.focus({ preventScroll: true });
  title?.scrollIntoView({ block: "center" });
}

/** Show the figures of the round in the rules. */
function reckon() {
  const figures = document.getElementById("reckoning")?.content.cloneNode(true);
  if (figures) document.querySelector("[data-reckoning]")?.replaceChildren(figures);
}

// Advice stays open once it was opened

function keepAdvice() {
  const advice = document.getElementById("advice");
  if (advice) advice.open = isAdvised;
}

document.addEventListener("toggle", (event) => {
  if (event.target.id === "advice") isAdvised = event.target.open;
}, true);

document.addEventListener("pointerdown", () => (byKeyboard = false), true);
document.addEventListener("keydown", () => (byKeyboard = true));

match.classList.add("is-scripted");
choice.listen();
document.addEventListener("htmx:after:swap", show);
// While a round is told its question is hidden, and takes no focus.
document.addEventListener("noripan:told", refocus);
show();
