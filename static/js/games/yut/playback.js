// Animations: rolling sticks, moving pieces, chips that fly into the hand. The end of a run is in finale.js.

import { pace } from "../../motion.js";
import * as sound from "./sound.js";

const WALK_MOST = 560;
const STEP = 110;
const SHUFFLE = 85;
export const POP = [
  { scale: 0.2, opacity: 0 },
  { scale: 1.2, opacity: 1, offset: 0.7 },
  { scale: 1, opacity: 1 },
];
export const SHAKE = [{ translate: "0 0" }, { translate: "-5px 3px" }, { translate: "5px -3px" }, { translate: "-3px 2px" }, { translate: "0 0" }];
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

/** Throw the sticks onto the board, where they come to lie as they fell; then the result is called out. */
export async function fall(moment, telling) {
  stopRolling();
  const heap = moment.firstElementChild;
  const mat = lay(heap, telling);
  sound.clatter();
  await Promise.all([...heap.querySelectorAll(".fall__stick")].map((stick, i) => dropStick(stick, i, mat, telling)));
  if ("great" in moment.dataset) {
    sound.bonus();
    telling.animate(document.querySelector(".plate"), SHAKE, { duration: 320 });
  }
  await telling.animate(heap.querySelector(".fall__word"), POP, { duration: 240, fill: "both" });
  await telling.pause("great" in moment.dataset ? 850 : 320);
}

/** Lay a thing onto the middle of the board, and tell it how large the board is. */
export function lay(thing, telling) {
  const plate = document.querySelector(".plate").getBoundingClientRect();
  const mat = Math.min(plate.width, plate.height);
  thing.style.setProperty("--mat", `${mat}px`);
  thing.style.left = `${plate.x + plate.width / 2}px`;
  thing.style.top = `${plate.y + plate.height / 2}px`;
  telling.stage.append(thing);
  return mat;
}

/** One stick flies up from the reader's hand, turns over and lands beside the others. */
function dropStick(stick, i, mat, telling) {
  const x = (i - 1.5) * mat * 0.15;
  const y = (i % 2 ? -1 : 1) * mat * 0.03;
  const turn = [-24, 9, -7, 22][i] ?? 0;
  const path = [
    { transform: `translate(${x * 0.3}px, ${mat * 0.75}px) rotate(${turn - 400}deg) scale(0.7)`, opacity: 0 },
    { transform: `translate(${x * 1.5}px, ${-mat * 0.3}px) rotate(${turn - 160}deg) scale(1.25)`, opacity: 1, offset: 0.55 },
    { transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(1)`, opacity: 1 },
  ];
  return telling.animate(stick, path, { duration: 520, delay: 45 * i, fill: "both", easing: "ease-in" });
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
