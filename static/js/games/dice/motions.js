// How things move on the stage: each kind of effect has a motion of its own, from whoever causes it to
// whomever it concerns.

import * as figures from "./figures.js";

const FLIGHT = 420;
const SWAP = 1500;

const middle = (place) => {
  const { left, top, width, height } = place.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
const panel = (seat) => document.getElementById(`fighter-${seat}`);
const quietly = (promise) => promise.catch(() => {});

/** Something that lies on the layer over the table, with its middle at a place. */
function put(telling, look, at, ...content) {
  const made = document.createElement("span");
  made.className = `flyer ${look}`;
  made.append(...content);
  telling.stage.append(made);
  made.style.left = `${at.x}px`;
  made.style.top = `${at.y}px`;
  return made;
}

/** Fly from a place to another in an arc, and be gone. */
async function fly(flyer, from, to, telling, { arc = -60, spin = 0, ms = FLIGHT } = {}) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const keys = [
    { transform: "translate(-50%, -50%) scale(0.4)", opacity: 0 },
    { transform: "translate(-50%, -50%) scale(1.2)", opacity: 1, offset: 0.2 },
    { transform: `translate(calc(-50% + ${x / 2}px), calc(-50% + ${y / 2 + arc}px)) rotate(${spin / 2}deg) scale(1.25)`, opacity: 1, offset: 0.6 },
    { transform: `translate(calc(-50% + ${x}px), calc(-50% + ${y}px)) rotate(${spin}deg) scale(1)`, opacity: 1 },
  ];
  await telling.animate(flyer, keys, { duration: ms, easing: "ease-in", fill: "both" });
  flyer.remove();
}

/** A ring that widens and fades. */
function burst(at, look, telling) {
  const ring = put(telling, `flyer--burst ${look}`, at);
  const keys = [
    { transform: "translate(-50%, -50%) scale(0.2)", opacity: 0.95 },
    { transform: "translate(-50%, -50%) scale(1.6)", opacity: 0 },
  ];
  quietly(telling.animate(ring, keys, { duration: 480, easing: "ease-out", fill: "both" }));
}

function shake(place, telling) {
  const keys = ["0", "-0.6rem", "0.5rem", "-0.3rem", "0.2rem", "0"].map((x) => ({ transform: `translateX(${x})` }));
  quietly(telling.animate(place, keys, { duration: 300 }));
}

/** Grow for a moment and come back. */
export function pulse(place, telling, by = 1.35) {
  const keys = [{ scale: 1 }, { scale: by, offset: 0.4 }, { scale: 1 }];
  quietly(telling.animate(place, keys, { duration: 360, easing: "ease-out" }));
}

/** A shield has done its work: what it covered is to be seen again. */
async function fade(guard, telling) {
  await telling.animate(guard, [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }], { duration: 560, fill: "forwards" });
  guard.remove();
}

const drawing = (mark) => mark.querySelector(".drawing, span")?.cloneNode(true) ?? "";

// --- attacks: from sender to victim, to strike or to break on a shield -----------------------------

/** An attack flies from its sender's dice to its victim's. */
export async function strike(mark, { sender, victim }, telling) {
  const { motion, stopped, by } = mark.dataset;
  const isStopped = stopped === "yes";
  if (motion === "pull" && !isStopped) {
    await pull(mark, telling);
    return;
  }
  const [from, to] = [middle(sender), middle(victim)];
  const goal = isStopped ? { x: from.x + (to.x - from.x) * 0.72, y: to.y } : to;
  const guard = isStopped && put(telling, "flyer--shield", { x: from.x + (to.x - from.x) * 0.82, y: to.y });
  if (guard) quietly(telling.animate(guard, [{ opacity: 0, scale: 0.3 }, { opacity: 1, scale: 1 }], { duration: 200, fill: "both" }));
  const flyer = put(telling, `flyer--attack flyer--${motion}`, from, drawing(mark), by ?? "");
  await fly(flyer, from, goal, telling, { arc: motion === "bolt" ? 0 : -50, spin: motion === "blade" ? 360 : 0, ms: motion === "bolt" ? 260 : FLIGHT });
  if (isStopped) {
    burst(goal, "flyer--spark", telling);
    pulse(guard, telling, 1.25);
    quietly(fade(guard, telling));
    return;
  }
  burst(to, `flyer--${motion}`, telling);
  shake(victim.closest(".reel__side") ?? victim, telling);
  if (motion === "flame") burn(victim.closest(".reel__side"), telling);
}

/** Energy is taken from the bar of the victim and brought to that of the thief. */
async function pull(mark, telling) {
  const { seat, by } = mark.dataset;
  const [from, to] = [1 - seat, seat].map((each) => figures.spot(`energy-${each}`));
  await fly(put(telling, "flyer--attack flyer--pull", middle(from), drawing(mark)), middle(from), middle(to), telling);
  burst(middle(to), "flyer--pull", telling);
  shake(panel(seat), telling);
  const taken = put(telling, "flyer--attack flyer--pull", middle(to), drawing(mark), by ? String(-by) : "");
  await fly(taken, middle(to), middle(from), telling, { ms: 520 });
  pulse(from, telling, 1.15);
}

function burn(side, telling) {
  const flames = document.createElement("span");
  flames.className = "reel__flames";
  side.append(flames);
  const keys = [{ opacity: 0 }, { opacity: 0.9, offset: 0.25 }, { opacity: 0.5, offset: 0.5 }, { opacity: 0.85, offset: 0.7 }, { opacity: 0 }];
  quietly(telling.animate(flames, keys, { duration: 800 }).then(() => flames.remove()));
}

// --- event cards: from the card that was turned to what it changes ----------------------------------

/** A card of each hand flies to the other. */
function crossCards(telling) {
  const [one, other] = [0, 1].map((seat) => figures.spot(`cards-${seat}`));
  return Promise.all([[one, other, -70], [other, one, 70]].map(([from, to, arc]) =>
    fly(put(telling, "flyer--card", middle(from)), middle(from), middle(to), telling, { arc, ms: 700 })));
}

/** Both totals come to the middle of the stage, change sides there, and go to the other seat. */
async function swapTotals(totals, telling) {
  const stage = middle(document.getElementById("reel"));
  const apart = Math.min(120, document.getElementById("reel").clientWidth / 5);
  const sign = put(telling, "flyer--exchange", stage, "⇄");
  quietly(telling.animate(sign, [
    { transform: "translate(-50%, -50%) scale(0)" },
    { transform: "translate(-50%, -50%) scale(1)", offset: 0.25 },
    { transform: "translate(-50%, -50%) rotate(180deg) scale(1.2)", offset: 0.7 },
    { transform: "translate(-50%, -50%) rotate(180deg) scale(0)" },
  ], { duration: SWAP, fill: "both" }));
  await Promise.all(totals.map(async ({ name, from, seat }, nth) => {
    const [home, goal] = [middle(figures.place(name)), middle(figures.place(`total-${1 - seat}`))];
    const flyer = put(telling, "flyer--swapped", home, String(from));
    quietly(telling.animate(figures.place(name), [{ opacity: 0 }, { opacity: 0 }], { duration: SWAP }));
    const away = nth ? apart : -apart;
    await telling.animate(flyer, [
      at(home, home, 0.9),
      { ...at(home, { x: stage.x + away, y: stage.y }, 1.7), offset: 0.25 },
      { ...at(home, { x: stage.x + away, y: stage.y }, 1.7), offset: 0.42 },
      { ...at(home, { x: stage.x, y: stage.y + away * 0.5 }, 1.4), offset: 0.55 },
      { ...at(home, { x: stage.x - away, y: stage.y }, 1.7), offset: 0.68 },
      { ...at(home, { x: stage.x - away, y: stage.y }, 1.7), offset: 0.8 },
      at(home, goal, 1),
    ], { duration: SWAP, fill: "both", easing: "linear" });
    flyer.remove();
  }));
  for (const { name, to } of totals) {
    figures.put(name, to);
    pulse(figures.place(name), telling, 1.5);
  }
}

/** A keyframe of something that lies at a place and is drawn at another. */
const at = (home, { x, y }, scale) => ({ transform: `translate(calc(-50% + ${x - home.x}px), calc(-50% + ${y - home.y}px)) scale(${scale})` });

/** Points go from one total to the other. */
async function moveTotal(mark, totals, look, telling) {
  const loser = totals.find(({ from, to }) => to < from);
  if (!loser) return;
  const [from, to] = [loser.seat, 1 - loser.seat].map((seat) => middle(figures.place(`total-${seat}`)));
  shake(panel(loser.seat), telling);
  const points = put(telling, `flyer--attack ${look}`, from, drawing(mark), String(loser.from - loser.to));
  await fly(points, from, to, telling, { ms: 760 });
  burst(to, look, telling);
}

const EVENTS = {
  async blast({ mark, card, telling }) {
    const total = figures.place(`total-${mark.dataset.seat}`);
    await fly(put(telling, "flyer--blast", middle(card), drawing(mark)), middle(card), middle(total), telling, { spin: 200 });
    burst(middle(total), "flyer--blast", telling);
    pulse(total, telling, 1.6);
    shake(panel(mark.dataset.seat), telling);
  },
  swap({ mark, totals, telling }) {
    const isWhole = totals.length === 2 && totals[0].to === totals[1].from && totals[1].to === totals[0].from;
    return isWhole ? swapTotals(totals, telling) : moveTotal(mark, totals, "flyer--spark", telling);
  },
  cards: ({ telling }) => crossCards(telling),
  theft: ({ mark, totals, telling }) => moveTotal(mark, totals, "flyer--pull", telling),
  async sweep({ telling }) {
    sweep(telling);
    await telling.pause(300);
  },
  rise: ({ mark, card, telling }) => send(mark, card, card.closest(".reel__side").querySelector(".reel__score"), "flyer--gain", telling),
  charge: ({ mark, card, telling }) => send(mark, card, figures.spot(`energy-${mark.dataset.seat}`), "flyer--gain", telling),
  drain: ({ mark, card, telling }) => send(mark, card, figures.spot(`energy-${mark.dataset.seat}`), "flyer--blast", telling),
  wait: ({ mark, card, telling }) => send(mark, card, panel(mark.dataset.seat), "flyer--wait", telling),
  gain: ({ mark, card, telling }) => send(mark, card, figures.spot(`shields-${mark.dataset.seat}`), "flyer--gain", telling),
  draw: ({ mark, card, telling }) => send(mark, card, figures.spot(`cards-${mark.dataset.seat}`), "flyer--gain", telling),
};

/** Both scores of the round turn back to nothing. */
function sweep(telling) {
  const keys = [{ rotate: "0deg", opacity: 1 }, { rotate: "-200deg", opacity: 0.2 }, { rotate: "-360deg", opacity: 1 }];
  for (const score of document.querySelectorAll(".reel__score")) quietly(telling.animate(score, keys, { duration: 420 }));
}

function send(mark, from, to, look, telling) {
  return fly(put(telling, look, middle(from), drawing(mark)), middle(from), middle(to), telling);
}

/** What an event card does, from the card; `totals` are those that it changes. */
export async function happen(mark, card, totals, telling) {
  await EVENTS[mark.dataset.motion]?.({ mark, card, totals, telling });
}

// --- own dice and cards ------------------------------------------------------------------------------

/** A special die or a card of one's own that doubles, protects or wipes the round out. */
export function show(mark, side, telling) {
  const { motion, seat } = mark.dataset;
  if (motion === "double") {
    pulse(side.querySelector(".reel__dice"), telling, 1.5);
    burst(middle(side.querySelector(".reel__dice")), "flyer--double", telling);
  } else if (motion === "gain") pulse(figures.spot(`shields-${seat}`), telling, 1.2);
  else if (motion === "sweep") sweep(telling);
}

/** The score of the round flies to the total. */
export async function collect(scores, telling) {
  await Promise.all(scores.map(({ place, seat, text }) => {
    const total = figures.place(`total-${seat}`);
    return fly(put(telling, "flyer--number", middle(place), text), middle(place), middle(total), telling, { ms: 380, arc: -20 });
  }));
}

/** Totals run through the rounds of the match; the longer bar is the winner's. The round that decided it is named when
 *  it comes, and takes a moment longer. */
export async function race(lanes, turn, telling, ms) {
  const runs = lanes.map((lane) => ({ lane, steps: lane.dataset.steps.split(" ").map(Number) }));
  const most = Math.max(1, ...runs.flatMap(({ steps }) => steps));
  const rounds = Math.max(...runs.map(({ steps }) => steps.length));
  for (let nth = 0; nth < rounds; nth += 1) {
    for (const { lane, steps } of runs) {
      lane.querySelector(".race__bar").style.width = `${(100 * steps[nth]) / most}%`;
      lane.querySelector(".race__total").textContent = String(steps[nth]);
    }
    const isTurn = turn?.dataset.round === String(nth);
    if (isTurn) {
      turn.classList.add("is-now");
      pulse(turn, telling, 1.3);
    }
    await telling.pause((ms / rounds) * (isTurn ? 2.5 : 1));
  }
}
