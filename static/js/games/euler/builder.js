// Two cards of the hand make a number. Which pairs are legal the page's own list says.

import { wish } from "./wish.js";

const SLOTS = ["tens", "ones"];
let picked = { tens: null, ones: null };

const box = () => document.getElementById("builder");
const card = (index) => box().querySelector(`[data-pick="${index}"]`);
const digit = (slot) => (picked[slot] === null ? null : Number(card(picked[slot]).dataset.digit));
const nextSlot = () => SLOTS.find((slot) => picked[slot] === null);

function isLegal() {
  const offer = document.querySelector(`#numbers [data-number="${digit("tens")}${digit("ones")}"]`);
  return Boolean(offer) && !offer.disabled;
}

/** Why the server would refuse: the sentence that its disabled button carries. */
function reason() {
  const offer = document.querySelector(`#numbers [data-number="${digit("tens")}${digit("ones")}"]`);
  return offer?.title || box().dataset.illegal;
}

function choose(index) {
  const slot = SLOTS.find((each) => picked[each] === index);
  if (slot) picked[slot] = null;
  else if (nextSlot()) picked[nextSlot()] = index;
  show();
}

/** A card into this very slot; what lay there changes places with it, or goes back to the hand. */
export function place(index, slot) {
  const from = SLOTS.find((each) => picked[each] === index);
  if (from === slot) return;
  if (from) picked[from] = picked[slot];
  picked[slot] = index;
  show();
}

/** The card that lies in a slot. */
export const inSlot = (slot) => picked[slot];

/** Whoever types a digit means any card that shows it and is still in the hand. */
export function type(typed) {
  if (!box()) return false;
  const free = [...box().querySelectorAll(`[data-pick][data-digit="${typed}"]`)]
    .map((button) => Number(button.dataset.pick))
    .find((index) => !Object.values(picked).includes(index));
  if (free !== undefined && nextSlot()) choose(free);
  return true;
}

export function submit() {
  const button = box()?.querySelector("[data-submit-pair]");
  if (!button || button.disabled) return false;
  wish({ type: "submit_number", tens: digit("tens"), ones: digit("ones") });
  return true;
}

export function show() {
  if (!box()) {
    picked = { tens: null, ones: null };
    return;
  }
  for (const button of box().querySelectorAll("[data-pick]")) {
    button.setAttribute("aria-pressed", String(Object.values(picked).includes(Number(button.dataset.pick))));
  }
  for (const slot of SLOTS) {
    const place = box().querySelector(`[data-slot="${slot}"]`);
    place.querySelector(".slot__digit").textContent = digit(slot) ?? "";
    place.classList.toggle("is-next", slot === nextSlot());
    place.classList.toggle("is-filled", picked[slot] !== null);
  }
  const whole = nextSlot() === undefined;
  const legal = whole && isLegal();
  box().querySelector("[data-submit-pair]").disabled = !legal;
  const number = `${digit("tens")}${digit("ones")}`;
  let told = "";
  if (legal) told = number.startsWith("0") ? `${number} = ${Number(number)}` : number;
  else if (whole) told = reason();
  document.getElementById("preview").textContent = told;
}

export function listen() {
  document.addEventListener("click", (event) => {
    const target = event.target.closest?.("#builder button");
    if (!target) return;
    if (target.dataset.pick !== undefined) choose(Number(target.dataset.pick));
    else if (target.dataset.slot) {
      picked[target.dataset.slot] = null;
      show();
    } else if (target.dataset.swap !== undefined) {
      picked = { tens: picked.ones, ones: picked.tens };
      show();
    } else if (target.dataset.submitPair !== undefined) submit();
  });
}
