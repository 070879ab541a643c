// Dragging with finger or mouse: own cards to slots, other cards, the bench and, to sell them, the shop; cards of
// the shop to the bench or the board, to buy them. Clicks do the same.

import { askToSell, closeSheets, dropOn, isPreparing, pickUp, putDown, wish } from "./choice.js";
import * as sound from "./sound.js";

const match = document.getElementById("match");
const DRAG_FROM = 8;
const LONG_PRESS = 550;

let drag = null;

match.addEventListener("pointerdown", (event) => {
  const card = event.target.closest(".cell--card, .cell--shop:not(:disabled)");
  if (!card || event.button !== 0 || !isPreparing()) return;
  drag = { card, isShop: card.matches(".cell--shop"), x: event.clientX, y: event.clientY, ghost: null, id: event.pointerId };
  if (event.pointerType === "touch" && !drag.isShop) drag.press = setTimeout(longPress, LONG_PRESS);
});

function longPress() {
  const card = drag && !drag.ghost && drag.card;
  drag = null;
  if (!card) return;
  document.addEventListener("click", swallow, { capture: true, once: true });
  askToSell(card);
}

document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  const isFar = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_FROM;
  if (isFar) clearTimeout(drag.press);
  if (!drag.ghost && isFar) start();
  if (!drag.ghost) return;
  drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  const under = document.elementFromPoint(event.clientX, event.clientY);
  for (const zone of match.querySelectorAll(".is-goal")) zone.classList.toggle("is-over", zone.contains(under));
});

function start() {
  closeSheets();
  if (!drag.isShop) pickUp(drag.card);
  for (const goal of goals()) goal.classList.add("is-goal");
  drag.ghost = drag.card.querySelector(".pcard").cloneNode(true);
  drag.ghost.classList.add("ghost-card");
  drag.ghost.setAttribute("aria-hidden", "true");
  document.body.append(drag.ghost);
}

/** Where a card is bought or sold. The zone to sell says for how much. */
function goals() {
  if (drag.isShop) return match.querySelectorAll("#bench, #board3");
  const zone = document.getElementById("sell-zone");
  const price = saleOf(drag.card)?.closest(".confirm").querySelector("summary").textContent.trim();
  if (!zone || !price) return [];
  zone.textContent = price;
  zone.hidden = false;
  return [zone];
}

function saleOf(card) {
  return document.querySelector(`#sell-${card.dataset.uid} .button--final:not(:disabled)`);
}

function end(event) {
  if (!drag || event.pointerId !== drag.id) return;
  const { ghost, card, isShop } = drag;
  clearTimeout(drag.press);
  drag = null;
  if (!ghost) return;
  ghost.remove();
  const target = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null;
  if (target?.closest(".is-goal")) trade(isShop ? card : saleOf(card));
  else if (isShop || !target || !dropOn(target, true)) putDown();
  tidy();
  // The browser sends a click after the drag; ignore it.
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 50);
}

/** Ask for what a button of the page would do. */
function trade(button) {
  putDown();
  if (!button) return;
  sound.land();
  wish(JSON.parse(button.value));
}

function tidy() {
  for (const goal of match.querySelectorAll(".is-goal")) goal.classList.remove("is-goal", "is-over");
  const zone = document.getElementById("sell-zone");
  if (zone) zone.hidden = true;
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener("pointerup", end);
document.addEventListener("pointercancel", end);
match.addEventListener("dragstart", (event) => event.preventDefault());
