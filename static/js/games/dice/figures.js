// The figures on the panels of both seats: while a move is told they run to their new values.

import { pace } from "../../motion.js";

const ARROWS = { up: "↑", down: "↓", cost: "", stop: "✕" };

function all() {
  return [...document.querySelectorAll("#live [data-figure]")];
}

/** The figures of the page. */
export function read() {
  return new Map(all().map((figure) => [figure.dataset.figure, figure.textContent.trim()]));
}

/** Show a number (or "–") on a figure and on the cells beside it. */
export function put(name, value) {
  const figure = document.querySelector(`#live [data-figure="${name}"]`);
  if (figure) figure.textContent = String(value);
  const cells = document.querySelectorAll(`#live [data-bar="${name}"] > i`);
  for (const [nth, cell] of [...cells].entries()) cell.classList.toggle("is-full", nth < Number(value));
}

/** The figure itself. */
export function place(name) {
  return document.querySelector(`#live [data-figure="${name}"]`);
}

/** The number that a figure shows; a dash is 0. */
export function value(name) {
  return Number(document.querySelector(`#live [data-figure="${name}"]`)?.textContent) || 0;
}

/** Without motion, tint what is not as it was. */
export function tintChanges(before) {
  for (const [name, value] of read()) {
    const was = before.get(name);
    if (was !== undefined && was !== value) tint(name, Number(value) < Number(was) ? "down" : "up");
  }
}

/** Tint a figure for a moment. */
export function tint(name, way) {
  const figure = document.querySelector(`#live [data-figure="${name}"]`);
  if (!figure) return;
  figure.classList.add(`is-${way}`);
  setTimeout(() => figure.classList.remove(`is-${way}`), 900);
}

/** A small sign over, before or after a place: up, down, cost or stop, with a number or a word. */
export function float(place, way, text, side = "over") {
  if (!pace() || !place) return;
  const box = place.getBoundingClientRect();
  if (!box.width && !box.height) return;
  const sign = document.createElement("span");
  sign.className = `delta delta--${way}`;
  sign.textContent = `${ARROWS[way]} ${text}`.trim();
  sign.setAttribute("aria-hidden", "true");
  document.body.append(sign);
  const middle = box.left + scrollX + box.width / 2 - sign.offsetWidth / 2;
  const left = { over: middle, before: box.left + scrollX - sign.offsetWidth - 4, after: box.right + scrollX }[side];
  sign.style.left = `${Math.max(4, Math.min(left, innerWidth - sign.offsetWidth - 4))}px`;
  sign.style.top = `${box.top + scrollY - (side === "over" ? 8 : 0)}px`;
  const far = side === "before" ? 8 : 26;
  const rise = way === "down" ? far : way === "stop" ? 0 : -far;
  const keys = [
    { opacity: 0, transform: "scale(0.7)" },
    { opacity: 1, transform: "none", offset: 0.2 },
    { opacity: 1, transform: `translateY(${rise * 0.7}px)`, offset: 0.75 },
    { opacity: 0, transform: `translateY(${rise}px)` },
  ];
  sign.animate(keys, { duration: 1100 * pace() }).finished.finally(() => sign.remove());
}

/** Signs that still rise would lie over other things of the new table. */
export function sweep() {
  for (const sign of document.querySelectorAll("body > .delta")) sign.remove();
}

export function spot(name) {
  const figure = document.querySelector(`#live [data-figure="${name}"]`);
  return figure?.closest(".thing, .bar") ?? figure;
}
