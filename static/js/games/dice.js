// The page of a duel: input presses one of the buttons of the page, and a round is played back once.
// The script never decides what is legal.

import * as choice from "./dice/choice.js";
import * as figures from "./dice/figures.js";
import * as playback from "./dice/playback.js";
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
  const before = seen;
  seen = figures.read();
  playback.remember(seen);
  if (!isFirst) playback.tell(before);
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
  if (!playback.isPlaying()) title?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("dice:told", () => {
  if (live().dataset.over === "yes") document.getElementById("result-title")?.scrollIntoView({ block: "center" });
});

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

// Any key ends the playback; the key itself still has its effect

document.addEventListener("pointerdown", () => (byKeyboard = false), true);
document.addEventListener("keydown", (event) => {
  byKeyboard = true;
  if (!["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) playback.skip();
});

match.classList.add("is-scripted");
choice.listen();
document.addEventListener("htmx:after:swap", show);
show();
