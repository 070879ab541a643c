// The page of Travel Planning: composed choices become actions, keys press buttons, and changes are
// shown once. The server decides what is legal.

import * as choice from "./travel/choice.js";
import * as figures from "./travel/figures.js";
import * as cardPreview from "./travel/card_preview.js";
import * as playback from "./travel/playback.js";
import * as sound from "./travel/sound.js";

const match = document.getElementById("match");
let version = null;
let mine = "no";

const live = () => document.getElementById("live");

function show() {
  const now = live().dataset;
  const isFirst = version === null;
  const isNew = now.version !== version;
  version = now.version;
  choice.refresh();
  playback.fillSlots();
  greyTaken(now.taken);
  if (!isNew) return;
  figures.show(isFirst);
  if (!isFirst) announce(now);
  mine = now.myTurn;
}

function announce(now) {
  if (now.over === "yes") {
    sound.end(now.ending);
    scrollTo(0, 0);
    document.getElementById("result-title")?.focus({ preventScroll: true });
  } else if (now.myTurn === "yes" && mine !== "yes") sound.turn();
}

// --- keyboard: 1 to 6 a space, Enter acts, T the token, E ends the turn -----------------------------

function buttonForKey(key) {
  if (/^[1-6]$/.test(key)) {
    const place = document.querySelector(`button.spot[data-key="${key}"]`);
    return place ?? document.querySelector(`#tray .act[data-space="${key}"]`);
  }
  if (key === "t") return document.querySelector("#token > summary");
  if (key === "e") return document.querySelector('#tray button[data-key="e"]');
  return null;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.matches?.("input, textarea, select")) return;
  const free = !event.target.matches?.("button, summary, a, label");
  const button = event.key === "Enter" && free ? document.getElementById("act") : buttonForKey(event.key.toLowerCase());
  if (!button) return;
  event.preventDefault();
  button.click();
});

// --- the list of cards among the rules --------------------------------------------------------------

function greyTaken(taken = "") {
  const gone = new Set(taken.split(" "));
  for (const card of document.querySelectorAll(".cards [data-card]")) {
    card.classList.toggle("is-taken", gone.has(card.dataset.card));
  }
}

document.addEventListener("input", (event) => {
  if (!event.target.matches?.("[data-cards-search]")) return;
  const wanted = event.target.value.trim().toLowerCase();
  for (const fold of document.querySelectorAll(".book .fold")) {
    let found = false;
    for (const card of fold.querySelectorAll(".cards__card")) {
      card.hidden = Boolean(wanted) && !card.textContent.toLowerCase().includes(wanted);
      found ||= !card.hidden;
    }
    if (wanted) fold.open = found;
  }
});

// --- start ------------------------------------------------------------------------------------------

match?.classList.add("is-scripted");
choice.listen();
playback.listen();
cardPreview.listen();
document.addEventListener("htmx:after:swap", show);
show();
