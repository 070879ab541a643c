// The end of a run: the last pieces land, the sticks of the run go up once more, the turns are counted
// against par, and a seal says what the run is worth. What it is measured against is asked for meanwhile.

import { lay, POP, SHAKE } from "./playback.js";
import * as sound from "./sound.js";

const LAND = 260;
const COUNT = 2400; // milliseconds in which the turns are counted
const LATE = 900; // how long the count waits for par
const ENDS = 5; // how much longer than the first the last turn is counted
const REST = { better: 2000, level: 1700, over: 1500 };
const PETALS = 36;
const COLOURS = ["red", "gold", "jade", "indigo", "plum"];
const SVG = "http://www.w3.org/2000/svg";
const RISE = [
  { opacity: 0, translate: "0 0.6rem" },
  { opacity: 1, translate: "0 0" },
];

const effects = document.getElementById("fx");
let isToldToTheEnd = false;

/** Whether the end of this run was celebrated on the board. */
export const isCelebrated = () => isToldToTheEnd;

export async function home(moment, telling) {
  const feast = moment.firstElementChild;
  telling.signal.addEventListener("abort", () => effects.replaceChildren());
  const asked = askGoal(moment.dataset.finale, telling.signal);
  await landPieces(telling);
  const mat = lay(feast, telling);
  telling.animate(document.querySelector(".plate"), SHAKE, { duration: 320 }).catch(() => {});
  await Promise.all([raise(feast, mat, telling), telling.animate(feast.querySelector(".feast__sheet"), POP, { duration: 320, fill: "both" })]);
  const goal = await Promise.race([asked, telling.pause(LATE)]);
  const turns = Number(feast.querySelector("[data-turns]").dataset.turns);
  if (goal?.dataset.verdict) mark(feast, goal, turns);
  await count(feast, turns, telling);
  await judge(feast, goal, telling);
  isToldToTheEnd = true;
  effects.replaceChildren();
}

/** Par and the best run, drawn by the server; null if they do not come. */
async function askGoal(address, signal) {
  if (!address) return null;
  try {
    const answer = await fetch(address, { signal });
    if (!answer.ok) return null;
    const template = document.createElement("template");
    template.innerHTML = await answer.text();
    return document.importNode(template.content.querySelector(".goal"), true);
  } catch {
    return null;
  }
}

/** The last pieces come in one after the other, each with a ring that widens. */
async function landPieces(telling) {
  const before = document.querySelectorAll("#layer .piece--done").length;
  const spots = [...document.querySelectorAll(".plate .finish__spot")].slice(before);
  for (const [nth, spot] of spots.entries()) {
    const [piece, ring] = [disc(spot, "piece piece--done", 24), disc(spot, "fx__ring", 30)];
    effects.append(ring, piece);
    sound.home(before + nth);
    const drop = [{ translate: "0 -160px", opacity: 0 }, { translate: "0 0", opacity: 1, offset: 0.7 }, { translate: "0 -14px", offset: 0.85 }, { translate: "0 0", opacity: 1 }];
    telling.animate(ring, [{ scale: 0.6, opacity: 0 }, { scale: 0.6, opacity: 1, offset: 0.4 }, { scale: 3, opacity: 0 }], { duration: 620, fill: "both" }).catch(() => {});
    await telling.animate(piece, drop, { duration: LAND, fill: "both", easing: "ease-in" });
  }
  await telling.pause(LAND);
}

function disc(spot, look, radius) {
  const made = document.createElementNS(SVG, "circle");
  made.setAttribute("class", look);
  for (const name of ["cx", "cy"]) made.setAttribute(name, spot.getAttribute(name));
  made.setAttribute("r", String(radius));
  return made;
}

/** The four sticks fly up from the board, turn over in the air and stay as a crest behind the sheet. */
async function raise(feast, mat, telling) {
  sound.clatter();
  const sticks = [...feast.querySelectorAll(".feast__stick")];
  const middle = (sticks.length - 1) / 2;
  await Promise.all(sticks.map((stick, i) => {
    const lean = (i - middle) * 24;
    const path = [
      { transform: `translateY(${mat * 0.5}px) rotate(${lean - 500}deg) scale(0.6)`, opacity: 0 },
      { transform: `translateY(${-mat * 0.3}px) rotate(${lean - 90}deg) scale(1.3)`, opacity: 1, offset: 0.6 },
      { transform: `rotate(${lean}deg)`, opacity: 1 },
    ];
    return telling.animate(stick, path, { duration: 760, delay: 60 * i, fill: "both", easing: "ease-out" });
  }));
}

// --- the count --------------------------------------------------------------------------------------

/** Par and the best run stand on the lane, which reaches as far as the longest of them. */
function mark(feast, goal, turns) {
  const lane = feast.querySelector(".feast__lane");
  const marks = goal.querySelector(".goal__marks");
  const places = [...marks.children].map(({ dataset }) => Number(dataset.at));
  const end = Math.max(turns, ...places) + 1;
  lane.style.setProperty("--end", String(end));
  for (const each of marks.children) each.style.setProperty("--at", each.dataset.at);
  if (Math.abs(places[0] - places[1]) < end / 6) marks.classList.add("is-tight");
  lane.append(marks);
  lane.style.setProperty("--par", String(places[0]));
  lane.hidden = false;
}

/** Turn after turn, slower towards the end. */
async function count(feast, turns, telling) {
  const shown = feast.querySelector("[data-turns]");
  const lane = feast.querySelector(".feast__lane");
  const weights = Array.from({ length: turns }, (_, nth) => 1 + ENDS * ((nth + 1) / turns) ** 4);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  for (const [nth, weight] of weights.entries()) {
    const turn = nth + 1;
    shown.textContent = String(turn);
    lane.style.setProperty("--turn", String(turn));
    sound.count(turn);
    await telling.pause((COUNT * weight) / whole);
  }
}

// --- the seal ---------------------------------------------------------------------------------------

async function judge(feast, goal, telling) {
  const verdict = goal?.dataset.verdict ?? "";
  const isProven = verdict === "level" && "proven" in (goal?.dataset ?? {});
  feast.dataset.verdict = isProven ? "proven" : verdict;
  const sheet = feast.querySelector(".feast__sheet");
  if (goal) sheet.append(...goal.children);
  const [seal, why] = [sheet.querySelector(".goal__seal"), sheet.querySelector(".goal__why")];
  if (why) telling.animate(why, RISE, { duration: 300, delay: seal ? 420 : 0, fill: "both" }).catch(() => {});
  sound.finish(feast.dataset.verdict);
  if (verdict !== "over") scatter(feast, telling);
  if (seal) await stamp(seal, verdict === "over" ? RISE : null, telling);
  await telling.pause(REST[isProven ? "better" : verdict] ?? REST.over);
}

/** The seal is pressed onto the sheet; what is merely a comparison only appears. */
async function stamp(seal, quiet, telling) {
  const press = [{ scale: 3.2, opacity: 0, rotate: "14deg" }, { scale: 0.9, opacity: 1, rotate: "-5deg", offset: 0.6 }, { scale: 1, opacity: 1, rotate: "-4deg" }];
  await telling.animate(seal, quiet ?? press, { duration: quiet ? 300 : 420, fill: "both", easing: "ease-in" });
  if (quiet) return;
  sound.seal();
  telling.animate(seal.closest(".feast__sheet"), SHAKE, { duration: 260 }).catch(() => {});
}

/** Petals in the five colours burst from behind the sheet and come down. */
function scatter(feast, telling) {
  const { width, height } = feast.querySelector(".feast__sheet").getBoundingClientRect();
  for (let i = 0; i < PETALS; i += 1) {
    const petal = document.createElement("i");
    petal.className = "feast__petal";
    petal.style.background = `var(--${COLOURS[i % COLOURS.length]})`;
    feast.prepend(petal);
    const way = (i / PETALS) * 2 * Math.PI + Math.random() * 0.4;
    const far = 0.55 + Math.random() * 0.5;
    const [x, y] = [Math.cos(way) * width * far, Math.sin(way) * height * far];
    const path = [
      { transform: "translate(0, 0) scale(0.4)", opacity: 1 },
      { transform: `translate(${x}px, ${y - 30}px) rotate(${way * 200}deg)`, opacity: 1, offset: 0.35, easing: "ease-in" },
      { transform: `translate(${x * 1.1}px, ${y + height * 0.7}px) rotate(${way * 400 + 300}deg)`, opacity: 0 },
    ];
    telling.animate(petal, path, { duration: 1900 + Math.random() * 500, fill: "both", easing: "ease-out" }).catch(() => {});
  }
}
