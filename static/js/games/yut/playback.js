// Animations: rolling sticks, moving pieces, chips that fly into the hand.

import { pace } from "../../motion.js";

const WALK_MOST = 560;
const STEP = 110;
const SHUFFLE = 85;
const START = { x: 900, y: 835 };
const SVG = "http://www.w3.org/2000/svg";

const match = document.getElementById("match");
const effects = document.getElementById("fx");
let shuffling = null;

// --- sticks -----------------------------------------------------------------------------------------

function shuffle() {
  for (const stick of document.querySelectorAll("#slots .stick")) {
    stick.dataset.face = Math.random() < 0.5 ? "BACK" : "FRONT";
  }
}

/** Shuffle the faces until the answer arrives. They are random; only the server knows the throw. */
export function roll() {
  const button = document.getElementById("throw");
  if (button) button.textContent = button.dataset.rolling;
  match.classList.add("is-rolling");
  if (pace() && !shuffling) {
    shuffle();
    shuffling = setInterval(shuffle, SHUFFLE * pace());
  }
}

export function stopRolling() {
  clearInterval(shuffling);
  shuffling = null;
  match.classList.remove("is-rolling");
  const button = document.getElementById("throw");
  if (button) button.textContent = button.dataset.idle;
}

/** Drop the sticks and pop up their result. */
export function showResult() {
  if (!pace()) return;
  const drop = [{ translate: "0 -0.8rem" }, { translate: "0 0" }];
  for (const [i, stick] of document.querySelectorAll("#slots .stick").entries()) {
    stick.animate(drop, { duration: 180 * pace(), delay: 25 * i * pace(), fill: "backwards", easing: "ease-in" });
  }
  const pop = [
    { scale: 0.3, opacity: 0 },
    { scale: 1.15, opacity: 1, offset: 0.7 },
    { scale: 1, opacity: 1 },
  ];
  document.getElementById("result-label")?.animate(pop, { duration: 260 * pace() });
}

/** Let new chips fly from the sticks into the hand. */
export function gather(chips) {
  const from = document.getElementById("slots")?.getBoundingClientRect();
  if (!pace() || !from) return;
  for (const [i, chip] of chips.entries()) {
    const to = chip.getBoundingClientRect();
    const x = from.x + from.width / 2 - to.x - to.width / 2;
    const y = from.y + from.height / 2 - to.y - to.height / 2;
    const flight = [
      { transform: `translate(${x}px, ${y}px) scale(0.4)`, opacity: 0 },
      { transform: "none", opacity: 1 },
    ];
    chip.animate(flight, { duration: 320 * pace(), delay: 90 * i * pace(), fill: "backwards", easing: "ease-out" });
  }
}

// --- pieces -----------------------------------------------------------------------------------------

function spot(place) {
  const node = document.querySelector(`.node[data-node="${place}"]`);
  return node ? { x: Number(node.dataset.x), y: Number(node.dataset.y) } : START;
}

function addWalker(carried) {
  const group = document.createElementNS(SVG, "g");
  const disc = document.createElementNS(SVG, "circle");
  group.setAttribute("class", "stack stack--walking");
  disc.setAttribute("class", "piece");
  disc.setAttribute("r", "20");
  group.append(disc);
  if (carried > 1) {
    const count = document.createElementNS(SVG, "text");
    count.setAttribute("class", "stack__on");
    count.setAttribute("y", "8");
    count.textContent = String(carried);
    group.append(count);
  }
  effects.append(group);
  return group;
}

/** Move the pieces from node to node over the old board, in under 0.6 s. */
export async function walk({ dataset }, telling) {
  const { from, path, carried } = dataset;
  const places = path.split(" ");
  const spots = [from === "HOME" ? START : spot(from), ...places.map(spot)];
  document.querySelector(`#layer .stack[data-node="${from}"]`)?.classList.add("is-walking");
  const walker = addWalker(Number(carried));
  telling.signal.addEventListener("abort", () => walker.remove());
  const duration = Math.min(WALK_MOST / pace(), STEP * places.length);
  const keys = spots.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  try {
    await telling.animate(walker, keys, { duration, easing: "linear", fill: "both" });
  } finally {
    effects.replaceChildren();
  }
}
