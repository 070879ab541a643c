// Dragging cards into the two slots and between them; tapping works too.

import { pickedCard, place } from "./choice.js";

/** Pixels after which a press becomes a drag. */
const FAR = 8;
let held = null;

const slotAt = ({ clientX, clientY }) =>
  document.elementsFromPoint(clientX, clientY).find((element) => element.matches("#builder [data-slot]"));

function createGhost(source) {
  const ghost = document.createElement("span");
  ghost.className = "num num--dragged";
  ghost.textContent = source.querySelector("[aria-hidden], .slot__digit").textContent;
  document.getElementById("flights").append(ghost);
  return ghost;
}

function grab(event) {
  const source = event.target.closest?.("#builder [data-pick], #builder .slot.is-filled");
  if (!source || event.button) return;
  const { pick, slot } = source.dataset;
  const index = pick === undefined ? pickedCard(slot) : Number(pick);
  held = { source, index, x: event.clientX, y: event.clientY, ghost: null };
}

function move(event) {
  if (!held) return;
  if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
  held.ghost ??= createGhost(held.source);
  held.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  const over = slotAt(event);
  for (const slot of document.querySelectorAll("#builder [data-slot]")) slot.classList.toggle("is-over", slot === over);
}

/** The click that the browser sends at the end of a drag is not a press. */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

function drop(event) {
  if (!held) return;
  const { ghost, index } = held;
  held = null;
  if (!ghost) return;
  ghost.remove();
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }));
  for (const slot of document.querySelectorAll("#builder .is-over")) slot.classList.remove("is-over");
  const slot = event.type === "pointerup" && slotAt(event);
  if (slot) place(index, slot.dataset.slot);
}

export function listen() {
  document.addEventListener("pointerdown", grab);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
}
