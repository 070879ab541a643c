// Telling a move over the arena, beat by beat: cards flip, dice crash, attacks meet shields, events turn
// one after the other, totals race. The old table stays underneath until the last beat is over.

import { register } from "../../moments.js";
import { cube, fling } from "./cubes.js";
import * as figures from "./figures.js";
import * as sound from "./sound.js";

const THROW = 800;
const FLIGHT = 420;
const COUNT = 8;

/** The step of the stepper that belongs to a beat. */
const STEPS = { reveal: "roll", dice: "roll", clash: "settle", event: "events", sum: "end", end: "end" };

const reel = document.getElementById("reel");
const line = reel?.querySelector(".reel__line");
const side = (seat) => reel.querySelector(`[data-side="${seat}"]`);

// --- the stage --------------------------------------------------------------------------------------

function light(step) {
  for (const mark of document.querySelectorAll("#live .stepper__step")) {
    mark.classList.toggle("is-now", mark.dataset.step === step);
  }
}

/** Open the stage as the table shows the round so far; a reveal begins a new round on an empty stage. */
function open(kind) {
  if (!reel.hidden && kind !== "reveal") return;
  const own = document.getElementById("live").dataset.seat;
  for (const each of reel.querySelectorAll(".reel__side")) clear(each, own);
  if (kind !== "reveal") for (const corner of document.querySelectorAll("#arena > .corner")) recall(corner);
  if (!reel.hidden) return;
  reel.hidden = false;
  reel.scrollIntoView({ block: "nearest" });
}

function clear(place, own) {
  place.toggleAttribute("data-own", place.dataset.side === own);
  place.classList.remove("is-winner");
  place.querySelector(".reel__dice").replaceChildren();
  place.querySelector(".reel__cards").replaceChildren();
  place.querySelector(".reel__score").textContent = "";
  for (const flip of place.querySelectorAll(".flip")) flip.classList.remove("is-open", "is-there", "is-struck");
}

function recall(corner) {
  const place = side(corner.dataset.seat);
  const stance = corner.querySelector(".corner__stance");
  turn(place.querySelector("[data-flip=stance]"), stance.cloneNode(true).childNodes, stance.className.match(/stance-\w+/)[0]);
  const faces = [...corner.querySelectorAll(".corner__dice .die")].map((die) => Number(die.dataset.face));
  place.querySelector(".reel__dice").replaceChildren(...faces.map((face) => cube(face)));
  place.querySelector(".reel__score").textContent = corner.querySelector(".corner__score strong")?.textContent ?? "";
}

function turn(flip, nodes, look) {
  const front = flip.querySelector(".flip__front");
  front.replaceChildren(...nodes);
  front.className = `flip__front ${look}`;
  flip.classList.add("is-there", "is-open");
}

// --- marks: one change each -------------------------------------------------------------------------

const marks = {
  stance(place, mark) {
    turn(place.querySelector("[data-flip=stance]"), mark.childNodes, mark.dataset.look);
    figures.put(`score-${mark.dataset.seat}`, 0);
  },
  keep(place, { dataset }) {
    const dice = [...place.querySelectorAll(".cube")];
    for (const [nth, die] of dice.slice(0, 2).entries()) die.classList.toggle("is-rejected", nth !== Number(dataset.by ?? 0));
  },
  special(place, mark) {
    label(place, mark, "reel__special");
  },
  card(place, mark) {
    label(place, mark, "mini-card");
    sound.play("card");
  },
  event(place, mark) {
    const flip = place.querySelector("[data-flip=event]");
    turn(flip, mark.childNodes, mark.dataset.look);
    flip.classList.toggle("is-struck", mark.dataset.stopped === "yes");
    sound.play(mark.dataset.stopped === "yes" ? "block" : "event");
  },
  winner: (place) => place.classList.add("is-winner"),
};

function label(place, mark, look) {
  const shown = document.createElement("span");
  shown.className = look;
  shown.append(...mark.childNodes);
  place.querySelector(".reel__cards").append(shown);
}

async function throwDice(rolls, telling) {
  sound.play("dice");
  await Promise.all(rolls.map(({ dataset }) => {
    const place = side(dataset.seat);
    const from = place.hasAttribute("data-own") ? -1 : 1;
    return fling(place.querySelector(".reel__dice"), dataset.faces.split(" ").map(Number), from, THROW, telling);
  }));
}

/** An attack flies from its sender to its victim, and strikes or breaks. */
async function strike(attack, telling) {
  const [victim, sender] = [side(attack.dataset.seat), side(1 - attack.dataset.seat)];
  const isStopped = attack.dataset.stopped === "yes";
  attack.className = "reel__attack";
  sender.append(attack);
  const way = victim.getBoundingClientRect().x - sender.getBoundingClientRect().x;
  const reach = isStopped ? way * 0.7 : way;
  const flight = [
    { transform: "none", opacity: 0 },
    { transform: "scale(1.15)", opacity: 1, offset: 0.2 },
    { transform: `translateX(${reach}px)`, opacity: 1, offset: 0.8 },
    { transform: `translateX(${isStopped ? way * 0.45 : way}px) scale(${isStopped ? 0.6 : 1})`, opacity: isStopped ? 0 : 1 },
  ];
  await telling.animate(attack, flight, { duration: FLIGHT, easing: "ease-in", fill: "both" });
  attack.remove();
  sound.play(isStopped ? "block" : "down");
  figures.float(victim.querySelector(".reel__score"), isStopped ? "stop" : "down", isStopped ? reel.dataset.blocked : attack.dataset.by ?? "");
  if (!isStopped) shake(victim, telling);
}

function shake(place, telling) {
  const keys = ["0", "-0.5rem", "0.4rem", "-0.2rem", "0"].map((x) => ({ transform: `translateX(${x})` }));
  telling.animate(place, keys, { duration: 260 }).catch(() => {});
}

/** Numbers of the panels and of the stage run to their new values together. */
async function count(changes, telling) {
  const runs = changes.map(({ dataset }) => {
    const name = `${dataset.figure}-${dataset.seat}`;
    const from = figures.value(name);
    const to = dataset.to === undefined ? Math.max(0, from + Number(dataset.by)) : Number(dataset.to);
    return { name, from, to, ...dataset };
  }).filter(({ from, to }) => from !== to);
  for (const run of runs) announce(run, run.to - run.from);
  for (let n = 1; n <= COUNT && runs.length; n += 1) {
    for (const run of runs) put(run, Math.round(run.from + ((run.to - run.from) * n) / COUNT));
    await telling.pause(35);
  }
}

function put({ figure, seat, name }, value) {
  figures.put(name, value);
  if (figure === "score") side(seat).querySelector(".reel__score").textContent = String(value);
}

function announce({ figure, seat, name, cost }, by) {
  const place = figure === "score" ? side(seat).querySelector(".reel__score") : figures.spot(name);
  const way = by > 0 ? "up" : "down";
  figures.float(place, cost ? "cost" : way, `${by > 0 ? "+" : "-"}${Math.abs(by)}`, figure === "score");
  if (!cost) figures.tint(name, way);
  if (figure === "score" || figure === "total") sound.play(by > 0 ? "up" : "down");
}

// --- beats ------------------------------------------------------------------------------------------

async function beat(moment, telling) {
  const end = telling.pause(Number(moment.dataset.ms));
  end.catch(() => {});
  open(moment.dataset.moment);
  light(STEPS[moment.dataset.moment]);
  line.replaceChildren(...[...moment.querySelectorAll("[data-caption]")].map((caption) => caption.cloneNode(true)));
  const all = [...moment.querySelectorAll("[data-mark]")];
  const kind = (name) => all.filter(({ dataset }) => dataset.mark === name);
  if (kind("stance").length) sound.play("reveal");
  if (kind("dice").length) await throwDice(kind("dice"), telling);
  for (const mark of all) marks[mark.dataset.mark]?.(side(mark.dataset.seat), mark);
  for (const attack of kind("attack")) await strike(attack, telling);
  await count(kind("figure"), telling);
  await end;
}

if (reel) {
  register({ reveal: beat, dice: beat, clash: beat, event: beat, sum: beat, end: beat });
  document.addEventListener("noripan:told", () => (reel.hidden = true));
}
