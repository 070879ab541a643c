// The page of Auto Chess: its parts follow every redraw.

import * as choice from "./autochess/choice.js";
import * as countdown from "./autochess/countdown.js";
import * as hints from "./autochess/hints.js";
import "./autochess/keyboard.js";
import * as pineapple from "./autochess/pineapple.js";
import * as playback from "./autochess/playback.js";
import * as sound from "./autochess/sound.js";
import * as tabs from "./autochess/tabs.js";

let version = null;
let phase = null;

function show() {
  const now = document.getElementById("live").dataset;
  const isFirst = version === null;
  const isNew = version !== now.version;
  version = now.version;
  choice.show();
  pineapple.show();
  tabs.show();
  hints.show();
  countdown.show();
  playback.show(isFirst);
  if (isNew && !isFirst && phase !== now.phase) enterPhase(now.phase);
  phase = now.phase;
}

function enterPhase(next) {
  choice.closeSheets();
  sound[next === "result" ? "clash" : "turn"]();
  if (next === "prep") return;
  tabs.turnTo("board");
  document.getElementById("ac-head").scrollIntoView({ block: "start", behavior: "smooth" });
}

document.addEventListener("htmx:after:swap", show);
const log = document.getElementById("log-drawer");
if (log) log.open = false;
show();
