// What moves: cards turn over, chips slide, and the working of a showdown is told step by step.

import { register } from "../../moments.js";
import { pace } from "../../motion.js";

const SVG = "http://www.w3.org/2000/svg";
const TURN = 400;
const SLIDE = 600;
const FADE = 300;
const ENDING = ".table--sheet tbody tr, .pots-paid > li, .sheet__changes, .sheet__plain, .sheet__won";
const MOST_CHIPS = 6;
const APPEAR = [{ opacity: 0, transform: "translateY(0.4rem)" }, { opacity: 1, transform: "none" }];

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

/** The showdown on the stage: the sheet of the coming table, its working step by step, then the chips. */
async function showdown(moment, telling) {
  const coming = telling.next.querySelector("#sheets .sheet");
  if (!coming) return;
  const sheet = coming.cloneNode(true);
  for (const element of [sheet, ...sheet.querySelectorAll("[id]")]) element.removeAttribute("id");
  sheet.open = true;
  const box = document.createElement("div");
  box.className = "showdown";
  box.append(sheet);
  const endings = [...sheet.querySelectorAll(ENDING)];
  const workings = [...sheet.querySelectorAll(".working")].map((one) => [...one.querySelectorAll(".step")]);
  const beats = Math.max(...workings.map((steps) => steps.length), 0);
  for (const element of [...workings.flat(), ...endings]) element.classList.add("is-to-come");
  telling.stage.append(box);
  for (let beat = 0; beat < beats; beat += 1) {
    for (const steps of workings) show(steps[beat], telling);
    await telling.pause(Number(moment.dataset.ms) / (beats + 1));
  }
  for (const element of endings) show(element, telling);
  await telling.pause(Number(moment.dataset.ms) / (beats + 1));
}

function show(element, telling) {
  if (!element) return;
  element.classList.remove("is-to-come");
  element.scrollIntoView({ block: "nearest" });
  // Its end is not waited for, and a skip ends it.
  telling.animate(element, APPEAR, { duration: FADE }).catch(() => {});
}

export function listen() {
  register({ showdown });
}
