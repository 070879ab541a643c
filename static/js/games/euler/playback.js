// What moves: cards turn over, chips slide, and the working of a showdown appears step by step.

import { pace } from "../../motion.js";

const SVG = "http://www.w3.org/2000/svg";
const TURN = 400;
const SLIDE = 600;
const STEP = 800;
const FADE = 300;
const MOST_CHIPS = 6;
const APPEAR = [{ opacity: 0, transform: "translateY(0.4rem)" }, { opacity: 1, transform: "none" }];

let faces = new Map();
let running = [];

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

function centre(name) {
  const element = document.querySelector(name === "pot" ? "#pot .pot" : `#spot-${name} .spot__chips`);
  const box = element?.getBoundingClientRect();
  return box && { x: box.x + 12, y: box.y + box.height / 2 - 12 };
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
export function slideChips(slides) {
  if (!pace() || !slides) return;
  for (const [wave, slide] of slides.split(" ").entries()) {
    const [way, count] = slide.split(":");
    const [from, to] = way.split(">").map(centre);
    if (!from || !to) continue;
    for (let i = 0; i < Math.min(Number(count), MOST_CHIPS); i += 1) slideChip(from, to, wave * 120 + i * 50);
  }
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

function appear(elements, after) {
  for (const element of elements) {
    running.push(element.animate(APPEAR, { duration: FADE * pace(), delay: after * pace(), fill: "backwards" }));
  }
}

function skip() {
  for (const animation of running) animation.finish();
}

/** Shows the newest sheet step by step, then calls `done`; without motion, at once. */
export function playShowdown(done) {
  const sheet = document.querySelector("#sheets .sheet[open]");
  const workings = [...(sheet?.querySelectorAll(".working") ?? [])];
  if (!pace() || !workings.length) {
    done();
    return;
  }
  running = [];
  let last = 0;
  for (const working of workings) {
    for (const [nth, step] of [...working.querySelectorAll(".step")].entries()) {
      appear([step], STEP * nth);
      last = Math.max(last, nth + 1);
    }
  }
  const ending = ".table--sheet tbody tr, .pots-paid > li, .sheet__changes, .sheet__plain, .sheet__won";
  appear(sheet.querySelectorAll(ending), STEP * last);
  appear(document.querySelectorAll(".spot.is-winner .chip--jade"), STEP * last);
  const button = sheet.querySelector("[data-skip]");
  button.hidden = false;
  Promise.allSettled(running.map((animation) => animation.finished)).then(() => {
    button.hidden = true;
    done();
  });
}

/** A click on the sheets or on the skip button ends the animation. */
export function listen() {
  document.addEventListener("click", ({ target }) => target.closest?.("#sheets, [data-skip]") && skip());
}
