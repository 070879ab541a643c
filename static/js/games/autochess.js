// The table of auto chess: picking cards up and putting them down, by click, by drag and by keyboard,
// and following a fight line by line. It never decides what is legal: the server does.

import * as countdown from "./autochess/countdown.js";
import * as fight from "./autochess/fight.js";
import * as hints from "./autochess/hints.js";
import * as sound from "./autochess/sound.js";
import * as tabs from "./autochess/tabs.js";

const match = document.getElementById("match");
const DRAG_FROM = 8;
const FORGET_AFTER = 400;
const LONG_PRESS = 550;

let held = null;
let drag = null;
let version = null;
let phase = null;

const live = () => document.getElementById("live");
const preparing = () => live().dataset.phase === "prep" && live().dataset.over !== "yes";

function wish(action) {
  document.dispatchEvent(new CustomEvent("noripan:wish", { detail: { action: JSON.stringify(action) } }));
}

// --- a card in the hand ---------------------------------------------------------------------------

function pickUp(card) {
  putDown();
  if (!preparing()) return;
  held = { uid: Number(card.dataset.uid), where: card.dataset.where, kind: card.dataset.kind };
  light(card);
}

function putDown() {
  held = null;
  for (const lit of match.querySelectorAll(".is-held, .is-target")) lit.classList.remove("is-held", "is-target");
}

/** Show where a card may go: empty slots unless it is barred, and cards to change places with. */
function light(card) {
  card.classList.add("is-held");
  if (!card.dataset.blocked || card.dataset.where === "board") {
    for (const slot of match.querySelectorAll(".cell--empty")) slot.classList.add("is-target");
  }
  const twin = card.dataset.twin;
  for (const other of match.querySelectorAll(".cell--card")) {
    if (other === card || !mayChange(card, other)) continue;
    if (twin === "0" || twin === other.dataset.uid) other.classList.add("is-target");
  }
}

/** Two cards change places on the board, or one of the bench with one of the board. */
function mayChange(card, other) {
  const places = [card.dataset.where, other.dataset.where].sort().join(" ");
  return places === "board board" || places === "bench board";
}

function dropOn(target, drop = false) {
  if (!held) return false;
  const slot = target.closest?.(".cell--empty");
  const other = target.closest?.(".cell--card");
  const away = target.closest?.("[data-drop='bench']");
  const { uid, where } = held;
  if (slot) wish({ type: "place_card", card_uid: uid, line: slot.dataset.line, slot: Number(slot.dataset.slot) });
  else if (other && Number(other.dataset.uid) !== uid && other.classList.contains("is-target")) {
    wish({ type: "swap_cards", a_uid: uid, b_uid: Number(other.dataset.uid) });
  } else if (other && drop && Number(other.dataset.uid) !== uid) {
    // It will be refused, and the refusal says why.
    wish({ type: "swap_cards", a_uid: uid, b_uid: Number(other.dataset.uid) });
  } else if (away && where === "board") wish({ type: "remove_card", card_uid: uid });
  else return false;
  putDown();
  sound.land();
  closeSheets();
  return true;
}

function closeSheets() {
  for (const sheet of match.querySelectorAll(".sheet:popover-open")) sheet.hidePopover();
}

// A sheet that is pressed away closes before the press arrives: the card stays in the hand for a moment.
document.addEventListener(
  "toggle",
  (event) => {
    if (!event.target.matches?.(".sheet")) return;
    const card = match.querySelector(`[popovertarget="${event.target.id}"]`);
    if (event.newState === "open" && card) pickUp(card);
    else {
      const uid = held?.uid;
      setTimeout(() => held && held.uid === uid && !drag && putDown(), FORGET_AFTER);
    }
  },
  true,
);

match.addEventListener("click", (event) => {
  if (held && event.target.closest(".cell--empty, .cell--card.is-target, [data-drop='bench']")) {
    if (dropOn(event.target)) event.preventDefault();
  }
});

// --- dragging -------------------------------------------------------------------------------------

match.addEventListener("pointerdown", (event) => {
  const card = event.target.closest(".cell--card");
  if (!card || event.button !== 0 || !preparing()) return;
  drag = { card, x: event.clientX, y: event.clientY, ghost: null, id: event.pointerId };
  if (event.pointerType === "touch") drag.press = setTimeout(longPress, LONG_PRESS);
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
  const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_FROM;
  if (far) clearTimeout(drag.press);
  if (!drag.ghost && far) lift();
  if (!drag.ghost) return;
  drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
});

function lift() {
  closeSheets();
  pickUp(drag.card);
  drag.ghost = drag.card.querySelector(".pcard").cloneNode(true);
  drag.ghost.classList.add("ghost-card");
  drag.ghost.setAttribute("aria-hidden", "true");
  document.body.append(drag.ghost);
}

function endDrag(event) {
  if (!drag || event.pointerId !== drag.id) return;
  const { ghost } = drag;
  clearTimeout(drag.press);
  drag = null;
  if (!ghost) return;
  ghost.remove();
  const target = document.elementFromPoint(event.clientX, event.clientY);
  if (!target || !dropOn(target, true)) putDown();
  // The click that follows a drag is none.
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 50);
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener("pointerup", endDrag);
document.addEventListener("pointercancel", endDrag);
match.addEventListener("dragstart", (event) => event.preventDefault());

// --- selling: a double click or a long press asks, and a press on the button sells ------------------

function askToSell(card) {
  const sheet = document.getElementById(`card-${card.dataset.uid}`);
  const confirm = document.getElementById(`sell-${card.dataset.uid}`);
  if (!preparing() || !sheet || !confirm) return;
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

// --- keyboard -------------------------------------------------------------------------------------

const ROWS = ".line3__slots, #tray-cards, #bench-cards, .shop, .pineapple__cards";

match.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (event.key === "Escape") putDown();
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
  return !element.disabled && !element.closest(".sheet");
}

// --- the pineapple --------------------------------------------------------------------------------

// Others play meanwhile and the table is drawn anew, so what is ticked is kept here.
let picked = [];

function showPicked() {
  const boxes = [...match.querySelectorAll("[data-pick]")];
  picked = picked.filter((uid) => boxes.some((box) => box.dataset.pick === uid));
  for (const box of boxes) box.checked = picked.includes(box.dataset.pick);
  // Not `disabled`: a button that changes so under the finger swallows the press.
  const take = document.getElementById("pineapple-take");
  if (take) take.setAttribute("aria-disabled", String(picked.length !== keep()));
}

function keep() {
  return Number(document.getElementById("pineapple").dataset.keep);
}

match.addEventListener("change", (event) => {
  if (!event.target.matches("[data-pick]")) return;
  const { pick } = event.target.dataset;
  picked = picked.filter((uid) => uid !== pick);
  if (event.target.checked) picked = [...picked.slice(-(keep() - 1) || picked.length), pick];
  showPicked();
});

match.addEventListener("click", (event) => {
  const take = event.target.closest("#pineapple-take");
  if (!take) return;
  if (picked.length === keep()) wish({ type: "pineapple_pick", card_uids: picked.map(Number) });
  else document.dispatchEvent(new CustomEvent("noripan:toast", { detail: { text: take.dataset.why } }));
});

// --- what changed ---------------------------------------------------------------------------------

function show() {
  const now = live().dataset;
  const isFirst = version === null;
  const isNew = version !== now.version;
  version = now.version;
  if (held) {
    const card = match.querySelector(`[data-uid="${held.uid}"]`);
    if (card) light(card);
    else putDown();
  }
  showPicked();
  tabs.show();
  hints.show();
  countdown.show();
  fight.show(now.round, isFirst);
  if (isNew && !isFirst && phase !== now.phase) {
    closeSheets();
    sound[now.phase === "result" ? "clash" : "turn"]();
    if (now.phase !== "prep") tabs.turnTo("board");
    if (now.phase !== "prep") document.getElementById("ac-head").scrollIntoView({ block: "start", behavior: "smooth" });
  }
  phase = now.phase;
}

document.addEventListener("htmx:after:swap", show);
const log = document.getElementById("log-drawer");
if (log) log.open = false;
show();
