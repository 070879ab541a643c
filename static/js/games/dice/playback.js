// The playback of a round over the arena, event by event, with the sentences of the page. It blocks
// nothing: the next decision is open underneath from the start.

import { pace } from "../../motion.js";
import * as figures from "./figures.js";
import * as sound from "./sound.js";

const LONGEST = 8000;
const STEP = 560;
const THROW = 800;
const AFTER = 900;
const SVG = "http://www.w3.org/2000/svg";
/** The rotation of a cube that shows a face in front. */
const TURNS = { 1: [0, 0], 2: [90, 0], 3: [0, -90], 4: [0, 90], 5: [-90, 0], 6: [0, 180] };
const QUIET = new Set(["declared", "responded", "die_decided", "round_started", "match_finished", "gross_scored"]);

/** The step of an event in the stepper; other events do not change it. */
const STEPS = {
  declarations_revealed: "roll",
  dice_rolled: "roll",
  die_chosen: "choose_die",
  responses_revealed: "settle",
  round_reset: "settle",
  attack_blocked: "settle",
  attack_hit: "settle",
  round_score_fixed: "settle",
  event_drawn: "events",
  round_decided: "end",
};

const reel = document.getElementById("reel");
const line = reel?.querySelector(".reel__line");
let queue = [];
let playing = false;
let skipped = false;
let wake = null;

const side = (seat) => reel.querySelector(`[data-side="${seat}"]`);

function word(key) {
  const item = document.querySelector(`#lexicon [data-key="${key}"]`);
  return { text: item?.textContent ?? "", icon: mark(item?.dataset), tone: item?.dataset.tone };
}

/** Our drawing, or the icon that a release has instead. */
function mark({ drawing, icon } = {}) {
  const made = document.createElement("span");
  if (drawing) made.className = `drawing drawing--${drawing}`;
  else made.textContent = icon ?? "";
  return made;
}

/** Mark a step of the stepper as current; without a step, the one of the page. */
function light(step) {
  for (const mark of document.querySelectorAll("#live .stepper__step")) {
    mark.classList.toggle("is-now", step ? mark.dataset.step === step : mark.hasAttribute("aria-current"));
  }
}

function pause(milliseconds) {
  if (skipped || milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

// The stage

function clear() {
  const own = document.getElementById("live").dataset.seat;
  for (const each of reel.querySelectorAll(".reel__side")) {
    each.toggleAttribute("data-own", each.dataset.side === own);
    each.querySelector(".reel__dice").replaceChildren();
    each.querySelector(".reel__score").textContent = "";
    for (const flip of each.querySelectorAll(".flip")) flip.classList.remove("is-open", "is-there", "is-struck");
  }
  line.textContent = "";
}

/** Set the stage as the page shows it, for the later part of a round. */
function recall(steps) {
  if (steps.some((step) => step.kind === "declarations_revealed")) return;
  const corners = document.querySelectorAll("#arena .corner");
  for (const corner of corners) {
    const place = side(corner.dataset.seat);
    const kind = corner.querySelector(".corner__stance").className.match(/stance-\w+/)[0];
    turn(place.querySelector("[data-flip=stance]"), word(kind), kind);
    const faces = [...corner.querySelectorAll(".corner__dice .die")].map((die) => Number(die.dataset.face));
    place.querySelector(".reel__dice").replaceChildren(...faces.map((face) => cube(face)));
  }
}

function turn(flip, { text, icon }, kind) {
  const front = flip.querySelector(".flip__front");
  front.replaceChildren(icon, ` ${text}`);
  front.className = `flip__front ${kind ?? ""}`;
  flip.classList.add("is-there", "is-open");
}

function cube(face) {
  const made = document.createElement("div");
  made.className = "cube";
  for (let n = 1; n <= 6; n += 1) {
    const plane = document.createElement("span");
    const drawing = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    plane.className = "cube__face";
    drawing.setAttribute("viewBox", "0 0 100 100");
    use.setAttribute("href", `#die-${n}`);
    drawing.append(use);
    plane.append(drawing);
    made.append(plane);
  }
  made.dataset.face = face;
  made.style.transform = rest(face);
  return made;
}

function rest(face) {
  const [x, y] = TURNS[face];
  return `rotateX(${x}deg) rotateY(${y}deg)`;
}

/** Dice fly in, tumble and end on their faces. */
function fling(place, faces, from) {
  const dice = faces.map((face) => cube(face));
  place.querySelector(".reel__dice").replaceChildren(...dice);
  for (const [nth, die] of dice.entries()) {
    const [x, y] = TURNS[die.dataset.face];
    const spin = 720 + 180 * nth;
    const keys = [
      { transform: `translate(${from * 9}rem, -5rem) rotateX(${x - spin}deg) rotateY(${y + spin * 1.2}deg) rotateZ(${140 * from}deg)` },
      { transform: `translate(${from * 2}rem, 0.6rem) rotateX(${x - spin / 4}deg) rotateY(${y + spin / 4}deg) rotateZ(${20 * from}deg)`, offset: 0.55 },
      { transform: `translate(${from * 0.8}rem, -0.9rem) rotateX(${x - 60}deg) rotateY(${y + 40}deg) rotateZ(0deg)`, offset: 0.75 },
      { transform: rest(die.dataset.face) },
    ];
    die.animate(keys, { duration: THROW * pace(), delay: 60 * nth, easing: "ease-out", fill: "backwards" });
  }
}

// The steps

let shown = new Map();

function number(name) {
  return Number(shown.get(name)) || 0;
}

function change(kind, seat, delta, way) {
  if (!delta) return;
  const name = `${kind}-${seat}`;
  const value = Math.max(0, number(name) + delta);
  shown.set(name, value);
  figures.put(name, value);
  const direction = way ?? (delta > 0 ? "up" : "down");
  const place = kind === "score" ? side(seat).querySelector(".reel__score") : figures.spot(name);
  figures.float(place, direction, `${delta > 0 ? "+" : "-"}${Math.abs(delta)}`, kind === "score");
  if (direction !== "cost") figures.tint(name, direction);
  if (kind === "score") side(seat).querySelector(".reel__score").textContent = String(value);
  if (kind === "score" || kind === "total") sound.play(delta > 0 ? "up" : "down");
}

function set(kind, seat, value) {
  change(kind, seat, value - number(`${kind}-${seat}`));
}

function stop(place, text) {
  figures.float(place, "stop", text);
  sound.play("block");
}

const steps = {
  energy_granted: ({ seat, amount }) => change("energy", seat, Number(amount)),
  declarations_revealed({ stances }) {
    for (const [seat, stance] of stances.split(" ").entries()) {
      turn(side(seat).querySelector("[data-flip=stance]"), word(`stance-${stance}`), `stance-${stance}`);
      side(seat).querySelector(".reel__score").textContent = "";
      shown.set(`score-${seat}`, 0);
    }
    sound.play("reveal");
  },
  shields_built({ seat, count, cost }) {
    change("energy", seat, -cost, "cost");
    change("shields", seat, Number(count));
  },
  card_played({ seat, cost }) {
    change("energy", seat, -cost, "cost");
    change("cards", seat, -1, "cost");
    sound.play("card");
  },
  dice_rolled({ seat, candidates, bonus }) {
    const faces = [...candidates.split(" "), ...(bonus ? [bonus] : [])].map(Number);
    fling(side(seat), faces, side(seat).hasAttribute("data-own") ? -1 : 1);
    sound.play("dice");
  },
  die_chosen({ seat, index }) {
    const dice = [...side(seat).querySelectorAll(".cube")];
    for (const [nth, die] of dice.slice(0, 2).entries()) die.classList.toggle("is-rejected", nth !== Number(index));
  },
  stance_scored: ({ seat, points, bonus }) => change("score", seat, Number(points) + Number(bonus)),
  shield_gained: ({ seat, count }) => change("shields", seat, Number(count)),
  energy_gained: ({ seat, amount }) => change("energy", seat, Number(amount)),
  special_triggered({ seat, points }) {
    change("score", seat, Number(points));
    figures.float(side(seat).querySelector(".reel__dice"), "up", "★");
  },
  card_gained({ seat, by }) {
    if (by === "gauge") change("gauge", seat, -document.getElementById("live").dataset.gaugeSize, "cost");
    change("cards", seat, 1);
    sound.play("card");
  },
  gross_scored({ seat, gross, penalty }) {
    set("score", seat, Number(gross));
    change("score", seat, -Math.min(penalty, gross));
  },
  round_reset() {
    for (const seat of [0, 1]) {
      set("score", seat, 0);
      for (const blow of document.querySelectorAll(`#arena .corner[data-seat="${seat}"] .blow`)) {
        blow.classList.add("blow--void");
      }
      figures.float(side(seat).querySelector(".reel__dice"), "stop", reel.dataset.void);
    }
    sound.play("block");
  },
  attack_blocked({ seat, by }) {
    if (by === "shield") change("shields", seat, -1, "cost");
    stop(by === "guard" ? document.querySelector(`[data-guard="${seat}"]`) ?? side(seat) : figures.spot(`shields-${seat}`), reel.dataset.blocked);
    stop(side(seat).querySelector(".reel__score"), reel.dataset.blocked);
  },
  attack_hit: ({ seat, damage }) => change("score", seat, -Math.min(damage, number(`score-${seat}`))),
  energy_stolen({ seat, amount, gained }) {
    change("energy", seat, -amount);
    change("energy", 1 - seat, Number(gained));
  },
  round_score_fixed: ({ seat, score }) => set("score", seat, Number(score)),
  event_drawn({ seat, card }) {
    const event = word(`event-${card}`);
    turn(side(seat).querySelector("[data-flip=event]"), event, `event-card--${event.tone}`);
    if (card !== "none") sound.play("event");
  },
  event_blocked({ seat, by }) {
    if (by === "shield") change("shields", seat, -1, "cost");
    side(seat).querySelector("[data-flip=event]").classList.add("is-struck");
    stop(side(seat).querySelector("[data-flip=event]"), reel.dataset.blocked);
  },
  event_without_effect({ seat }) {
    side(seat).querySelector("[data-flip=event]").classList.add("is-struck");
    figures.float(side(seat).querySelector("[data-flip=event]"), "stop", reel.dataset.idle);
  },
  score_changed: ({ seat, after }) => set("score", seat, Number(after)),
  total_changed: ({ seat, after }) => set("total", seat, Number(after)),
  energy_lost: ({ seat, amount }) => change("energy", seat, -amount),
  round_decided({ winner, energy }) {
    if (winner !== undefined) change("energy", winner, Number(energy));
  },
  gauge_changed: ({ seat, before, after }) => change("gauge", seat, after - before),
};

// Playing

function read(list) {
  return [...list.children].map((item) => ({ ...item.dataset, text: item.textContent }));
}

/** Play the events of the page, starting from the figures shown before. */
export function tell(before) {
  const told = read(document.getElementById("tale"));
  if (!reel || !told.some((step) => step.kind in steps && step.kind !== "energy_granted")) return;
  if (!pace()) {
    for (const [name, value] of figures.read()) {
      const was = before.get(name);
      if (was !== undefined && was !== value) figures.tint(name, Number(value) < Number(was) ? "down" : "up");
    }
    return;
  }
  queue.push({ told, before });
  if (!playing) run();
}

async function run() {
  playing = true;
  skipped = false;
  let first = true;
  while (queue.length) {
    const { told, before } = queue.shift();
    if (first || told.some((step) => step.kind === "declarations_revealed")) clear();
    if (first) recall(told);
    first = false;
    await play(told, before);
  }
  await pause(AFTER * pace());
  finish();
}

async function play(told, before) {
  // A page redrawn meanwhile has newer figures; the playback continues from those shown.
  if (!shown.size) shown = new Map(before);
  if (!skipped) figures.putAll(shown);
  reel.hidden = false;
  const seen = told.filter((step) => !QUIET.has(step.kind)).length;
  const each = Math.min(STEP * pace(), (LONGEST * pace() - THROW) / Math.max(1, seen));
  for (const step of told) {
    if (skipped) return;
    if (!QUIET.has(step.kind)) line.textContent = step.text;
    if (step.kind in STEPS) light(STEPS[step.kind]);
    steps[step.kind]?.(step);
    const rolls = step.kind === "dice_rolled" && step.seat === "1";
    const together = step.kind === "dice_rolled" && step.seat === "0";
    if (rolls) await pause(THROW * pace() + 200);
    else if (!QUIET.has(step.kind) && !together) await pause(each);
  }
}

function finish() {
  playing = false;
  reel.hidden = true;
  light();
  shown = new Map();
  figures.putAll(truth);
  document.dispatchEvent(new CustomEvent("dice:told"));
}

let truth = new Map();

/** End with the figures of the page. A page redrawn meanwhile must not show them early. */
export function remember(values) {
  truth = values;
  if (playing && !skipped) figures.putAll(shown);
}

export function isPlaying() {
  return playing;
}

/** Skip to the end. */
export function skip() {
  if (!playing) return;
  skipped = true;
  queue = [];
  wake?.();
}

reel?.querySelector(".reel__skip").addEventListener("click", skip);
