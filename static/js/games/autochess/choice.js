// Picking up a card and placing it by clicks, and selling it. Dragging is in drag.js. The server decides what
// is legal.

import * as sound from "./sound.js";

const match = document.getElementById("match");
const RELEASE_AFTER = 400;

let held = null;

export function isPreparing() {
  const { phase, over } = document.getElementById("live").dataset;
  return phase === "prep" && over !== "yes";
}

export function wish(action) {
  document.dispatchEvent(new CustomEvent("noripan:wish", { detail: { action: JSON.stringify(action) } }));
}

// --- a card that is picked up ---------------------------------------------------------------------

export function pickUp(card) {
  putDown();
  if (!isPreparing()) return;
  held = { uid: Number(card.dataset.uid), where: card.dataset.where, kind: card.dataset.kind };
  light(card);
}

export function putDown() {
  held = null;
  for (const lit of match.querySelectorAll(".is-held, .is-target")) lit.classList.remove("is-held", "is-target");
}

/** Highlight again after the page was redrawn. */
export function show() {
  if (!held) return;
  const card = match.querySelector(`[data-uid="${held.uid}"]`);
  if (card) light(card);
  else putDown();
}

/** Highlight where a card can go: empty slots unless it is blocked, and cards to swap with. */
function light(card) {
  card.classList.add("is-held");
  if (!card.dataset.blocked || card.dataset.where === "board") {
    for (const slot of match.querySelectorAll(".cell--empty")) slot.classList.add("is-target");
  }
  const twin = card.dataset.twin;
  for (const other of match.querySelectorAll(".cell--card")) {
    if (other === card || !maySwap(card, other)) continue;
    if (twin === "0" || twin === other.dataset.uid) other.classList.add("is-target");
  }
}

/** Two board cards can swap places, or a bench card and a board card. */
function maySwap(card, other) {
  const places = [card.dataset.where, other.dataset.where].sort().join(" ");
  return places === "board board" || places === "bench board";
}

export function dropOn(target, dragged = false) {
  if (!held) return false;
  const slot = target.closest?.(".cell--empty");
  const other = target.closest?.(".cell--card");
  const bench = target.closest?.("[data-drop='bench']");
  const { uid, where } = held;
  if (slot) wish({ type: "place_card", card_uid: uid, line: slot.dataset.line, slot: Number(slot.dataset.slot) });
  else if (other && Number(other.dataset.uid) !== uid && other.classList.contains("is-target")) {
    wish({ type: "swap_cards", a_uid: uid, b_uid: Number(other.dataset.uid) });
  } else if (other && dragged && Number(other.dataset.uid) !== uid) {
    // The server refuses it and says why.
    wish({ type: "swap_cards", a_uid: uid, b_uid: Number(other.dataset.uid) });
  } else if (bench && where === "board") wish({ type: "remove_card", card_uid: uid });
  else return false;
  putDown();
  sound.land();
  closeSheets();
  return true;
}

export function closeSheets() {
  for (const sheet of match.querySelectorAll(".sheet:popover-open")) sheet.hidePopover();
}

function isDragging() {
  return Boolean(document.querySelector(".ghost-card"));
}

// A click outside closes the sheet before the click itself arrives: keep the card for a moment.
document.addEventListener(
  "toggle",
  (event) => {
    if (!event.target.matches?.(".sheet")) return;
    const card = match.querySelector(`[popovertarget="${event.target.id}"]`);
    if (event.newState === "open" && card) pickUp(card);
    else {
      const uid = held?.uid;
      setTimeout(() => held && held.uid === uid && !isDragging() && putDown(), RELEASE_AFTER);
    }
  },
  true,
);

match.addEventListener("click", (event) => {
  if (held && event.target.closest(".cell--empty, .cell--card.is-target, [data-drop='bench']")) {
    if (dropOn(event.target)) event.preventDefault();
  }
});

// A button of the sheet does it all: the card is put down, or the next tap would swap it back.
match.addEventListener("click", (event) => {
  if (!event.target.closest(".sheet button[name=action]")) return;
  setTimeout(() => {
    putDown();
    closeSheets();
  });
});

match.addEventListener("keydown", (event) => {
  if (event.key === "Escape") putDown();
});

// --- selling: a double click, a long press or a key opens the confirmation ----------------------------

export function askToSell(card) {
  const sheet = document.getElementById(`card-${card.dataset.uid}`);
  const confirm = document.getElementById(`sell-${card.dataset.uid}`);
  if (!isPreparing() || !sheet || !confirm) return;
  if (!sheet.matches(":popover-open")) sheet.showPopover();
  confirm.open = true;
  confirm.querySelector(".button--final").focus();
}

match.addEventListener("dblclick", (event) => {
  const card = event.target.closest(".cell--card");
  if (card) askToSell(card);
});
match.addEventListener("contextmenu", (event) => {
  if (event.pointerType === "touch" && event.target.closest(".cell--card")) event.preventDefault();
});
