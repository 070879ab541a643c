// The page of a match: cards are chosen, amounts set, and what happened is shown once. What is legal
// only the server knows: every choice ends as a wish, and a refused one changes nothing.

import * as builder from "./euler/builder.js";
import { listen as drag } from "./euler/drag.js";
import * as keys from "./euler/keys.js";
import { listen as lab } from "./euler/lab.js";
import { listen as filterLog } from "./euler/log.js";
import * as motion from "./euler/motion.js";
import * as showdown from "./euler/showdown.js";
import * as sound from "./euler/sound.js";
import * as stake from "./euler/stake.js";

const live = () => document.getElementById("live");
const open = new Set();

let version = null;
let turn = "";
let told = "";

/** What someone opened stays open when others move; a new phase starts afresh. */
function keepOpen() {
  const now = `${live().dataset.round}:${live().dataset.phase}`;
  if (now !== turn) for (const id of [...open]) if (!id.startsWith("aid-")) open.delete(id);
  turn = now;
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

function chips(flights) {
  motion.fly(flights);
  if (flights) sound.clink();
}

function show() {
  const now = live().dataset;
  const isFirst = version === null;
  const isNew = now.version !== version;
  version = now.version;
  keepOpen();
  builder.show();
  stake.show();
  motion.turnCards(isFirst);
  const ended = document.querySelector("#sheets .sheet")?.id ?? "";
  const isNews = ended && ended !== told;
  told = ended || told;
  if (!isNew || isFirst) return;
  const { flights } = now;
  if (isNews) showdown.tell(() => document.getElementById("sheets") && chips(flights));
  else chips(flights);
  if (now.myTurn === "yes") sound.turn();
  if (now.over === "yes") {
    document.getElementById("result-title")?.focus();
    sound.end();
  }
}

/** Whoever has played a card has answered what was asked about it. */
document.addEventListener("click", ({ target }) => {
  const asked = target.closest?.("[data-closes-ask]")?.closest("details");
  if (asked) setTimeout(() => (asked.open = false));
});

builder.listen();
drag();
showdown.listen();
stake.listen();
keys.listen();
lab();
filterLog();
document.addEventListener("htmx:after:swap", show);
show();
