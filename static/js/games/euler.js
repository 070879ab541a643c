// The page of a match: cards are chosen, amounts set, and what happened is played back once.
// The script never decides what is legal.

import * as choice from "./euler/choice.js";
import { listen as listenToDrags } from "./euler/drag.js";
import { listen as listenToKeys } from "./euler/keys.js";
import { listen as listenToLab } from "./euler/lab.js";
import { listen as listenToLogFilter } from "./euler/log.js";
import * as playback from "./euler/playback.js";
import { listen as listenToShowdowns } from "./euler/showdown.js";
import * as sound from "./euler/sound.js";

const live = () => document.getElementById("live");

let version = null;

function slideChips(slides) {
  if (!slides) return;
  playback.playSlides(slides);
  sound.clink();
}

function show() {
  const now = live().dataset;
  const isFirst = version === null;
  const isNew = now.version !== version;
  version = now.version;
  choice.show();
  playback.turnCards(isFirst);
  if (!isNew || isFirst) return;
  slideChips(now.flights);
  if (now.myTurn === "yes") sound.turn();
  if (now.over === "yes") {
    document.getElementById("result-title")?.focus();
    sound.end(now.ending);
  }
}

choice.listen();
listenToDrags();
listenToShowdowns();
listenToKeys();
listenToLab();
listenToLogFilter();
document.addEventListener("htmx:after:swap", show);
show();
