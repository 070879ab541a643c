// Telling a move over the arena, beat by beat: cards flip, dice crash, attacks meet shields, events turn
// one after the other, totals race. The old table stays underneath until the last beat is over.

import { register } from "../../moments.js";
import { cube, fling } from "./cubes.js";
import * as figures from "./figures.js";
import * as motions from "./motions.js";
import * as sound from "./sound.js";

const THROW = 800;
const SLOW = 1.4; // the last round is told in slow motion
const TERM = 130;
const COUNT = 8;
const SIDES = { score: "after", total: "before" }; // where the sign of a change covers nothing

/** The step of the stepper that belongs to a beat. */
const STEPS = { reveal: "roll", dice: "roll", clash: "settle", event: "events", sum: "end", end: "end" };

const reel = document.getElementById("reel");
const ring = reel?.querySelector(".reel__ring");
const line = reel?.querySelector(".reel__line");
const match = document.getElementById("match");
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
  place.querySelector(".reel__sum").replaceChildren();
  place.querySelector(".reel__sum").classList.remove("is-void");
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
  place.querySelector(".reel__sum").textContent = corner.querySelector(".corner__sum")?.textContent.split("=")[0].trim() ?? "";
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
  special(place, mark, telling) {
    motions.show(mark, place, telling);
    label(place, mark, "reel__special");
  },
  card(place, mark, telling) {
    motions.show(mark, place, telling);
    label(place, mark, "mini-card");
    sound.play("card");
  },
  void: (place) => place.querySelector(".reel__sum").classList.add("is-void"),
  event(place, mark) {
    const flip = place.querySelector("[data-flip=event]");
    turn(flip, mark.cloneNode(true).childNodes, mark.dataset.look);
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
  if (!rolls.length) return;
  const duration = reel.classList.contains("is-last") ? THROW * SLOW : THROW;
  sound.play("dice");
  await Promise.all(rolls.map(({ dataset }) => {
    const place = side(dataset.seat);
    const from = place.hasAttribute("data-own") ? -1 : 1;
    return fling(place.querySelector(".reel__dice"), dataset.faces.split(" ").map(Number), from, duration, telling);
  }));
}

/** Attacks fly from sender to victim, one after the other. */
async function strike(attack, telling) {
  const [victim, sender] = [attack.dataset.seat, 1 - attack.dataset.seat].map((seat) => side(seat).querySelector(".reel__dice"));
  const isStopped = attack.dataset.stopped === "yes";
  await motions.strike(attack, { sender, victim }, telling);
  sound.play(isStopped ? "block" : "down");
  // What a hit costs is told where the number falls.
  if (isStopped) figures.float(side(attack.dataset.seat).querySelector(".reel__score"), "stop", reel.dataset.blocked);
}

/** The terms of both sums come in one by one, side by side. */
async function add(terms, telling) {
  const rows = ["0", "1"].map((seat) => terms.filter(({ dataset }) => dataset.seat === seat));
  const most = Math.max(...rows.map((row) => row.length));
  for (let nth = 0; nth < most; nth += 1) {
    for (const row of rows) if (row[nth]) motions.pulse(append(row[nth]), telling, 1.4);
    await telling.pause(TERM);
  }
}

function append({ dataset, childNodes }) {
  const sum = side(dataset.seat).querySelector(".reel__sum");
  if (dataset.sign === "×" && sum.childNodes.length > 1) group(sum);
  const term = document.createElement("span");
  term.className = "reel__term";
  const isFirst = !sum.hasChildNodes() && dataset.sign === "+";
  term.dataset.text = isFirst ? dataset.by : `${dataset.sign} ${dataset.by}`;
  term.append(...childNodes);
  sum.append(term);
  return term;
}

/** What is multiplied stands in brackets. */
function group(sum) {
  const brackets = document.createElement("span");
  brackets.className = "reel__group";
  brackets.append(...sum.childNodes);
  sum.append(brackets);
}

/** What changes in a beat: each figure with the number that it shows and the one that it will show. */
function resolve(changes) {
  return changes.map(({ dataset }) => {
    const name = `${dataset.figure}-${dataset.seat}`;
    const from = figures.value(name);
    const to = dataset.to === undefined ? Math.max(0, from + Number(dataset.by)) : Number(dataset.to);
    return { ...dataset, name, from, to };
  }).filter(({ from, to }) => from !== to);
}

/** Numbers of the panels and of the stage run to their new values together; those that flew there are there. */
async function count(changes, telling) {
  for (const change of changes) announce(change, change.to - change.from);
  const runs = changes.filter(({ name, to }) => figures.value(name) !== to);
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
  figures.float(place, cost ? "cost" : way, `${by > 0 ? "+" : "-"}${Math.abs(by)}`, SIDES[figure]);
  if (!cost) figures.tint(name, way);
  if (figure === "score" || figure === "total") sound.play(by > 0 ? "up" : "down");
}

// --- beats ------------------------------------------------------------------------------------------

async function beat(moment, telling) {
  const { moment: kind, ms, last } = moment.dataset;
  const end = telling.pause(Number(ms));
  end.catch(() => {});
  open(kind);
  light(STEPS[kind]);
  reel.classList.toggle("is-last", Boolean(last));
  reel.querySelector(".reel__last").textContent = last ?? "";
  const captions = [...moment.querySelectorAll("[data-caption]")].map((caption) => caption.cloneNode(true));
  const race = moment.querySelector(".race");
  const all = [...moment.querySelectorAll("[data-mark]")];
  line.replaceChildren();
  await throwDice(all.filter(({ dataset }) => dataset.mark === "dice"), telling);
  line.replaceChildren(...(race ? [] : captions)); // what a die does is said when it lies
  await play(all, telling);
  await run(race, telling, Number(ms));
  line.replaceChildren(...captions); // who has won is said when the race is over
  await end;
}

async function play(all, telling) {
  const kind = (name) => all.filter(({ dataset }) => dataset.mark === name);
  if (kind("stance").length) sound.play("reveal");
  for (const mark of all) marks[mark.dataset.mark]?.(side(mark.dataset.seat), mark, telling);
  const changes = resolve(kind("figure"));
  for (const event of kind("event")) if (event.dataset.stopped !== "yes") await happen(event, changes, telling);
  for (const attack of kind("attack")) await strike(attack, telling);
  await add(kind("term"), telling);
  await collect(kind("figure"), telling);
  await count(changes, telling);
}

function happen(mark, changes, telling) {
  const totals = changes.filter(({ figure }) => figure === "total");
  return motions.happen(mark, side(mark.dataset.seat).querySelector("[data-flip=event]"), totals, telling);
}

/** At the end of a round the score flies to the total that it raises. */
async function collect(changes, telling) {
  if (match.dataset.moment !== "sum") return;
  const raised = changes.filter(({ dataset }) => dataset.figure === "total");
  await motions.collect(raised.map(({ dataset: { seat } }) => {
    const place = side(seat).querySelector(".reel__score");
    return { place, seat, text: place.textContent };
  }), telling);
}

/** The end of the match: the totals race through its rounds. */
async function run(race, telling, ms) {
  if (!race) return;
  const own = document.getElementById("live").dataset.seat;
  const lanes = [...race.querySelectorAll(".race__lane")];
  for (const lane of lanes) lane.toggleAttribute("data-own", lane.dataset.seat === own);
  ring.replaceWith(race);
  document.addEventListener("noripan:told", () => race.replaceWith(ring), { once: true });
  await motions.race(lanes, race.querySelector(".race__turn"), telling, ms * 0.55);
}

if (reel) {
  register({ reveal: beat, dice: beat, clash: beat, event: beat, sum: beat, end: beat });
  document.addEventListener("noripan:told", () => {
    reel.hidden = true;
    figures.sweep();
  });
}
