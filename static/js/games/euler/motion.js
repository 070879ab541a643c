// What moves: cards that turn over, chips that slide between players and the pot.

const SVG = "http://www.w3.org/2000/svg";
const TURN = 400;
const SLIDE = 600;
const MOST = 6;

let faces = new Map();

/** 0: nothing moves. Other values stretch or shorten; chosen in the settings, or by the system. */
export function pace() {
  return Number(getComputedStyle(document.documentElement).getPropertyValue("--motion")) || 0;
}

/** Cards whose face changed since the last look turn over. */
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

/** "0>pot:3 pot>1:12": so many chips from here to there. */
export function fly(flights) {
  if (!pace() || !flights) return;
  for (const [wave, flight] of flights.split(" ").entries()) {
    const [way, count] = flight.split(":");
    const [from, to] = way.split(">").map(centre);
    if (!from || !to) continue;
    for (let i = 0; i < Math.min(Number(count), MOST); i += 1) slide(from, to, wave * 120 + i * 50);
  }
}

function slide(from, to, delay) {
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
