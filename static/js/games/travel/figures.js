// Figures that changed: they count up or down to the new value, and the difference floats up once.

import { pace } from "../../motion.js";

const told = new Intl.NumberFormat("en", { signDisplay: "always" });
const before = new Map();

function float(place, change) {
  const at = place.getBoundingClientRect();
  if (!pace() || !at.width) return;
  const note = document.createElement("span");
  note.className = `count-change${change < 0 ? " is-loss" : ""}`;
  note.setAttribute("aria-hidden", "true");
  note.textContent = told.format(change);
  document.body.append(note);
  const start = `translate(${at.right + 4}px, ${at.top}px)`;
  const end = `translate(${at.right + 4}px, ${at.top - 28}px)`;
  const keys = [{ transform: start, opacity: 1 }, { transform: end, opacity: 0 }];
  note.style.inset = "0 auto auto 0";
  note.animate(keys, { duration: 1400 * pace(), easing: "ease-out", fill: "both" }).finished.finally(() => note.remove());
}

const plain = new Intl.NumberFormat("en");
const ROLLS = 600;

/** Count from the old value to the new one; the page may be redrawn meanwhile. */
function roll(name, was, value) {
  const lasts = ROLLS * pace();
  const began = performance.now();
  const step = (now) => {
    const place = document.querySelector(`#live [data-count="${name}"]`);
    // A later change has started its own count.
    if (!place || Number(place.dataset.value) !== value) return;
    const part = lasts ? Math.min(1, (now - began) / lasts) : 1;
    place.textContent = plain.format(Math.round(was + (value - was) * part));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Compare every figure with its previous value. */
export function show(isFirst) {
  for (const place of document.querySelectorAll("#live [data-count]")) {
    const value = Number(place.dataset.value);
    const was = before.get(place.dataset.count);
    before.set(place.dataset.count, value);
    if (isFirst || was === undefined || was === value) continue;
    float(place, value - was);
    roll(place.dataset.count, was, value);
  }
}
