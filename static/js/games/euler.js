// The page of a match: cards are chosen, amounts set, and what happened is played back once.
// The script never decides what is legal.

import * as choice from "./euler/choice.js";
import { listen as listenToDrags } from "./euler/drag.js";
import { listen as listenToKeys } from "./euler/keys.js";
import { listen as listenToLab } from "./euler/lab.js";
import { listen as listenToLogFilter } from "./euler/log.js";
import * as playback from "./euler/playback.js";
import * as sound from "./euler/sound.js";

const live = () => document.getElementById("live");
const open = new Set();

let version = null;
let phase = "";
let shownSheet = "";

/** Details that the reader opened stay open when others move; those of a decision until the next phase. */
function keepOpen() {
  const now = `${live().dataset.round}:${live().dataset.phase}`;
  if (now !== phase) for (const id of [...open]) if (!id.startsWith("aid-")) open.delete(id);
  phase = now;
  for (const id of open) {
    const details = document.getElementById(id);
    if (details) details.open = true;
  }
}

document.addEventListener("toggle", ({ target }) => {
  if (!target.matches?.("#live details[id]")) return;
  if (target.open) open.add(target.id);
  else open.delete(target.id);
}, true);

function slideChips(slides) {
  playback.slideChips(slides);
  if (slides) sound.clink();
}

function show() {
  const now = live().dataset;
  const isFirst = version === null;
  const isNew = now.version !== version;
  version = now.version;
  keepOpen();
  choice.show();
  playback.turnCards(isFirst);
  const sheet = document.querySelector("#sheets .sheet")?.id ?? "";
  const isNewSheet = sheet && sheet !== shownSheet;
  shownSheet = sheet || shownSheet;
  if (!isNew || isFirst) return;
  const { flights } = now;
  if (isNewSheet) playback.playShowdown(() => document.getElementById("sheets") && slideChips(flights));
  else slideChips(flights);
  if (now.myTurn === "yes") sound.turn();
  if (now.over === "yes") {
    document.getElementById("result-title")?.focus();
    sound.end();
  }
}

/** Closes the confirmation of a special card once the card was played. */
document.addEventListener("click", ({ target }) => {
  const confirmation = target.closest?.("[data-closes-ask]")?.closest("details");
  if (confirmation) setTimeout(() => (confirmation.open = false));
});

choice.listen();
listenToDrags();
playback.listen();
listenToKeys();
listenToLab();
listenToLogFilter();
document.addEventListener("htmx:after:swap", show);
show();
