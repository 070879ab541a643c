// What moves: cards turn over and chips slide.

import { pace } from "../../motion.js";

const SVG = "http://www.w3.org/2000/svg";
const TURN = 400;
const SLIDE = 600;
const MOST_CHIPS = 6;

let faces = new Map();

/** Turns over the cards whose face has changed since the last call. */
export function turnCards(isFirst) {
  const now = new Map();
  let nth = 0;
  for (const card of document.querySelectorAll("#live [data-card]")) {
    const { card: id, face } = card.dataset;
    const before = faces.get(id);
    now.set(id, face);
    if (isFirst || !pace() || before === face || (before === undefined && face === "back")) continue;
    const frames = [{ transform: "rotateY(90deg)" }, { transform: "none" }];
    card.animate(frames, { duration: TURN * pace(), delay: 90 * nth * pace(), fill: "backwards", easing: "ease-out" });
    nth += 1;
  }
  faces = now;
}

function find(name) {
  return document.querySelector(name === "pot" ? "#pot .pot" : `#spot-${name} .spot__chips`);
}

function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + 12, y: box.y + box.height / 2 - 12 };
}

function token() {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.setAttribute("class", "token");
  svg.setAttribute("viewBox", "0 0 20 20");
  use.setAttribute("href", "#euler-token");
  svg.append(use);
  return svg;
}

/** Slides chips as "0>pot:3 pot>1:12" says: from a seat or the pot, to the other, so many. */
export function playSlides(slides) {
  for (const [wave, slide] of slides.split(" ").entries()) {
    const [way, count] = slide.split(":");
    const [from, to] = way.split(">").map(find);
    slideChips(count, from, to, wave * 120);
  }
}

/** Slides so many chips from one element to another. */
export function slideChips(count, from, to, delay = 0) {
  if (!pace() || !from || !to) return;
  for (let i = 0; i < Math.min(Number(count), MOST_CHIPS); i += 1) slideChip(centre(from), centre(to), delay + i * 50);
}

function slideChip(from, to, delay) {
  const chip = token();
  document.getElementById("flights").append(chip);
  const frames = [
    { transform: `translate(${from.x}px, ${from.y}px)`, opacity: 1 },
    { transform: `translate(${to.x}px, ${to.y}px)`, opacity: 1, offset: 0.9 },
    { transform: `translate(${to.x}px, ${to.y}px)`, opacity: 0 },
  ];
  const timing = { duration: SLIDE * pace(), delay: delay * pace(), fill: "both", easing: "ease-in-out" };
  chip.animate(frames, timing).finished.finally(() => chip.remove());
}
