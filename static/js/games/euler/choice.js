// Composing an action: a number of two cards of the hand, or the amount of a raise.

const SLOTS = ["tens", "ones"];
let picked = { tens: null, ones: null };
let amount = null;

const box = () => document.getElementById("builder");
const card = (index) => box().querySelector(`[data-pick="${index}"]`);
const digit = (slot) => (picked[slot] === null ? null : Number(card(picked[slot]).dataset.digit));
const nextSlot = () => SLOTS.find((slot) => picked[slot] === null);
const slider = () => document.getElementById("raise-amount");

/** Sends an action that no button of the page holds. */
function wish(action) {
  document.dispatchEvent(new CustomEvent("noripan:wish", { detail: { action: JSON.stringify(action) } }));
}

/** The button of the chosen number in the list of all numbers; it is disabled if the number is illegal. */
function listed() {
  return document.querySelector(`#numbers [data-number="${digit("tens")}${digit("ones")}"]`);
}

function choose(index) {
  const slot = SLOTS.find((each) => picked[each] === index);
  if (slot) picked[slot] = null;
  else if (nextSlot()) picked[nextSlot()] = index;
  showNumber();
}

/** Puts a card into a slot; the card that was there takes its place or goes back to the hand. */
export function place(index, slot) {
  const from = SLOTS.find((each) => picked[each] === index);
  if (from === slot) return;
  if (from) picked[from] = picked[slot];
  picked[slot] = index;
  showNumber();
}

/** The card in a slot. */
export const pickedCard = (slot) => picked[slot];

/** Chooses the first card with this digit that is still in the hand; false if no number is asked for. */
export function typeDigit(typed) {
  if (!box()) return false;
  const free = [...box().querySelectorAll(`[data-pick][data-digit="${typed}"]`)]
    .map((button) => Number(button.dataset.pick))
    .find((index) => !Object.values(picked).includes(index));
  if (free !== undefined && nextSlot()) choose(free);
  return true;
}

/** Submits the number; false if it cannot be submitted. */
export function submit() {
  const button = box()?.querySelector("[data-submit-pair]");
  if (!button || button.disabled) return false;
  wish({ type: "submit_number", tens: digit("tens"), ones: digit("ones") });
  return true;
}

function showNumber() {
  if (!box()) {
    picked = { tens: null, ones: null };
    return;
  }
  // The hand may have changed since.
  for (const slot of SLOTS) if (picked[slot] !== null && !card(picked[slot])) picked[slot] = null;
  for (const button of box().querySelectorAll("[data-pick]")) {
    button.setAttribute("aria-pressed", String(Object.values(picked).includes(Number(button.dataset.pick))));
  }
  for (const slot of SLOTS) {
    const place = box().querySelector(`[data-slot="${slot}"]`);
    place.querySelector(".slot__digit").textContent = digit(slot) ?? "";
    place.classList.toggle("is-next", slot === nextSlot());
    place.classList.toggle("is-filled", picked[slot] !== null);
  }
  const isWhole = nextSlot() === undefined;
  const isLegal = isWhole && listed()?.disabled === false;
  box().querySelector("[data-submit-pair]").disabled = !isLegal;
  document.getElementById("preview").textContent = isWhole ? preview(isLegal) : "";
}

/** The number, or the sentence of the disabled button that refuses it. */
function preview(isLegal) {
  if (!isLegal) return listed()?.title || box().dataset.illegal;
  const number = `${digit("tens")}${digit("ones")}`;
  const shown = number.startsWith("0") ? `${number} = ${Number(number)}` : number;
  const fact = listed().dataset.fact ?? "";
  return fact.startsWith(shown) ? fact : `${shown} ${fact}`;
}

/** Puts a number of the list into the two places. */
function fill(button) {
  picked = { tens: null, ones: null };
  for (const typed of button.dataset.number) typeDigit(typed);
  button.closest(".drawer").open = false;
  box().querySelector("[data-submit-pair]").focus();
}

function showAmount() {
  if (!slider()) {
    amount = null;
    return;
  }
  if (amount !== null) slider().value = amount;
  document.getElementById("raise-shown").textContent = slider().value;
  const left = document.getElementById("raise-left");
  left.textContent = Number(left.dataset.all) - Number(slider().value);
}

/** Draws the choice again after the page was replaced. */
export function show() {
  showNumber();
  showAmount();
}

function pressBuilder({ dataset }) {
  if (dataset.pick !== undefined) choose(Number(dataset.pick));
  else if (dataset.slot) {
    picked[dataset.slot] = null;
    showNumber();
  } else if (dataset.swap !== undefined) {
    picked = { tens: picked.ones, ones: picked.tens };
    showNumber();
  } else if (dataset.submitPair !== undefined) submit();
}

export function listen() {
  document.addEventListener("click", (event) => {
    const { target } = event;
    const button = target.closest?.("#builder button");
    if (button?.dataset.number) {
      event.preventDefault();
      fill(button);
    } else if (button) pressBuilder(button);
    else if (target.closest?.("[data-raise]")) wish({ type: "raise", amount: Number(slider().value) });
  });
  document.addEventListener("input", ({ target }) => {
    if (target !== slider()) return;
    amount = Number(target.value);
    showAmount();
  });
}
