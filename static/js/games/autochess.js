// The page of Auto Chess: its parts follow every redraw.

import * as choice from "./autochess/choice.js";
import * as countdown from "./autochess/countdown.js";
import * as hints from "./autochess/hints.js";
import * as keyboard from "./autochess/keyboard.js";
import * as pineapple from "./autochess/pineapple.js";
import "./autochess/playback.js";
import * as sound from "./autochess/sound.js";

let version = null;
let phase = null;

function show() {
  const now = document.getElementById("live").dataset;
  const isFirst = version === null;
  const isNew = version !== now.version;
  version = now.version;
  choice.show();
  pineapple.show();
  hints.show();
  countdown.show();
  keyboard.show();
  if (isNew && !isFirst && phase !== now.phase) enterPhase(now);
  phase = now.phase;
}

function enterPhase({ phase: next, over, ending }) {
  choice.closeSheets();
  if (over === "yes") sound.end(ending);
  else if (next !== "result") sound.turn();
}

document.addEventListener("htmx:after:swap", show);
// The figures stand beside the board already: the log opens when it is asked for.
const log = document.getElementById("log-drawer");
if (log) log.open = false;
show();
