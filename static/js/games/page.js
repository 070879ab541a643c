// Around a game: the counter of the seed field, the choice of a theme, what is unfolded, drawers
// beside a wide table, the seat that a spectator follows, hurrying bots, help.

import { listen as listenToCoach } from "./page/coach.js";
import { listen as listenToFollow } from "./page/follow.js";
import { listen as listenToHelp } from "./page/help.js";
import { listen as listenToHurry } from "./page/hurry.js";
import "./page/unfolded.js";

// --- how long a seed is; its letters are counted as the server counts them -------------------------

function count(input) {
  const output = document.getElementById(input.dataset.counts);
  if (output) output.textContent = `${[...input.value.normalize("NFC")].length}/${output.dataset.most}`;
}

document.addEventListener("input", (event) => {
  if (event.target.matches?.("[data-counts]")) count(event.target);
});
for (const input of document.querySelectorAll("[data-counts]")) count(input);

// --- one choice of several, as buttons that ui.js sends --------------------------------------------

function showChoices() {
  for (const button of document.querySelectorAll("[data-choice]")) {
    const chosen = document.documentElement.dataset[button.name] === button.value;
    button.setAttribute("aria-pressed", String(chosen));
  }
}

document.addEventListener("noripan:preference", showChoices);
showChoices();

// A question that was answered is not asked again by the table that follows.
document.addEventListener("click", (event) => {
  const asked = event.target.closest?.("details.confirm button[name=action]")?.closest("details");
  if (asked) setTimeout(() => asked.removeAttribute("open"));
});

// --- talk: what somebody says while its drawer is folded -------------------------------------------

const lastRemark = () => [...document.querySelectorAll(".chat__line:not(.is-mine)")].pop();
let heard = lastRemark()?.id;

function tellRemark() {
  const line = lastRemark();
  if (!line || line.id === heard) return;
  heard = line.id;
  if (document.getElementById("talk-drawer").open) return;
  const text = line.firstElementChild.textContent.trim();
  document.dispatchEvent(new CustomEvent("noripan:toast", { detail: { text } }));
}

document.addEventListener("htmx:after:swap", tellRemark);

// --- where there is room the log lies open beside the table ----------------------------------------

const log = document.getElementById("log-drawer");
const room = matchMedia("(min-width: 68.75rem)");
if (log && room.matches) log.open = true;
// A window that becomes narrow would have the log over its table.
room.addEventListener("change", () => log && (log.open = room.matches));

function toNewest() {
  const lines = document.getElementById("log");
  if (lines) lines.scrollTop = lines.scrollHeight;
}

log?.addEventListener("toggle", toNewest);
document.addEventListener("htmx:after:swap", toNewest);
toNewest();

// --- sound: asked for once, off until it is answered ------------------------------------------------

const ASKED = "sound-asked";
const ASKED_FOR = 12_000;
const question = document.getElementById("sound-question");

function askForSound() {
  try {
    if (localStorage.getItem(ASKED)) return;
    localStorage.setItem(ASKED, "yes");
  } catch {
    return; // Nothing can be remembered here: better not to ask than to ask again.
  }
  question.hidden = false;
  setTimeout(() => (question.hidden = true), ASKED_FOR);
}

document.addEventListener("noripan:preference", ({ detail }) => {
  if (question && detail.name === "sound") question.hidden = true;
});
if (question) askForSound();

listenToCoach();
listenToFollow();
listenToHelp();
listenToHurry();
