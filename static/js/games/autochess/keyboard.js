// Arrow keys move the focus between slots and cards, letters roll the shop, buy XP and sell; a redraw that takes
// away what had the focus leaves it near.

import { askToSell, isPreparing } from "./choice.js";

const match = document.getElementById("match");
const ROWS = ".line3__slots, #tray-cards, #bench-cards, .shop, .pineapple__cards";
const NEXT = ["#go-on", "#offer", "#pineapple", "#shop", "#bench", "#board3", "#controls", "#readybar"];
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

match.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  if (!step || !event.target.closest(ROWS)) return;
  const rows = [...match.querySelectorAll(ROWS)].map((row) => [...row.querySelectorAll("button, input")].filter(isReachable));
  const full = rows.filter((row) => row.length);
  const y = full.findIndex((row) => row.includes(event.target));
  if (y < 0) return;
  const x = full[y].indexOf(event.target);
  const row = full[Math.min(full.length - 1, Math.max(0, y + step[0]))];
  row[Math.min(row.length - 1, Math.max(0, x + step[1]))].focus();
  event.preventDefault();
});

function isReachable(element) {
  return element?.isConnected && !element.disabled && !element.closest(".sheet");
}

// --- letters: the key of a button presses it, E asks to sell the card under mouse or focus ------------------

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || !isPreparing()) return;
  if (event.target.closest?.("input:not([type=checkbox]), textarea, select, [contenteditable], dialog")) return;
  // The place of the key, not its letter: a Korean keyboard types others there.
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  if (letter === "E") sellAt();
  else if (letter) match.querySelector(`button[aria-keyshortcuts="${letter}"]:not(:disabled)`)?.click();
});

function sellAt() {
  const card = match.querySelector(".cell--card:hover") ?? document.activeElement?.closest(".cell--card");
  if (card) askToSell(card);
}

// --- what had the focus is gone ---------------------------------------------------------------------

let last = null;
let given = null; // what had the focus last without its reader's doing

match.addEventListener("focusin", (event) => {
  const part = event.target.closest(NEXT.join());
  const { phase } = document.getElementById("live").dataset;
  last = part && { element: event.target, part: part.id, phase, nth: reachable(part).indexOf(event.target) };
});

function reachable(part) {
  return [...part.querySelectorAll("button:not(.rules-way), input, summary")].filter((each) => isReachable(each) && each.checkVisibility());
}

/** Give the focus to what stands in its place now, or to the next part that has something to press; a new
 *  question is asked from its beginning, and a result is read from its title. */
export function show() {
  const { phase, over } = document.getElementById("live").dataset;
  const stays = phase === last?.phase;
  const isLost = document.activeElement === document.body && !isReachable(last?.element);
  if (!last || !(isLost || (!stays && document.activeElement === given))) return;
  if (over === "yes") document.getElementById("result-title")?.focus({ preventScroll: true });
  const order = NEXT.map((id) => id.slice(1));
  if (stays) order.unshift(last.part);
  for (const id of order) {
    const part = document.getElementById(id);
    const found = part ? reachable(part) : [];
    if (!found.length) continue;
    given = found[Math.min(stays && id === last.part ? last.nth : 0, found.length - 1)];
    given.focus({ preventScroll: true });
    return;
  }
}
