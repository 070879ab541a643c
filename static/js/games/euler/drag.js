// Cards can be dragged into the two slots, and between them; tapping them works all the same.

import * as builder from "./builder.js";

const FAR = 8;
let held = null;

const slotAt = ({ clientX, clientY }) =>
  document.elementsFromPoint(clientX, clientY).find((element) => element.matches("#builder [data-slot]"));

function ghostOf(source) {
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
  const index = pick === undefined ? builder.inSlot(slot) : Number(pick);
  held = { source, index, x: event.clientX, y: event.clientY, ghost: null };
}

function move(event) {
  if (!held) return;
  if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
  held.ghost ??= ghostOf(held.source);
  held.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  const over = slotAt(event);
  for (const slot of document.querySelectorAll("#builder [data-slot]")) slot.classList.toggle("is-over", slot === over);
}

/** A drag ends in a click on whatever lay under its beginning: that one is not meant. */
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
  if (slot) builder.place(index, slot.dataset.slot);
}

export function listen() {
  document.addEventListener("pointerdown", grab);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
}
