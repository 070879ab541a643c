// The submit step of a match over days: a press shows what would be played, in place of its button,
// and is played when it is submitted. What cannot make room for that (a spot on a board, a choice put
// together by a script) is submitted in a bar below the table.

import { pressedButton } from "./guard.js";

const shape = document.getElementById("submit-step");
const table = document.querySelector(".match__table");
const DOUBLE = 400; // milliseconds within which a second press is the same one

let held = null;

/** Keep a wish until it is submitted; false where it need not be. */
export function hold(action, button, submit) {
  const anchor = button?.checkVisibility() ? button : pressedButton();
  if (!isAsked(action) || anchor?.closest("details.confirm")) return false;
  letGo();
  const step = shape.content.firstElementChild.cloneNode(true);
  step.querySelector(".submit-step__what").textContent = words(button ?? anchor);
  held = { action, anchor, submit, step, since: performance.now() };
  place();
  step.querySelector("[data-step=submit]").focus({ preventScroll: true });
  step.scrollIntoView({ block: "nearest" });
  return true;
}

function isAsked(action) {
  if (!shape || document.getElementById("beside")?.dataset.mode !== "async") return false;
  return !shape.dataset.drafts.split(" ").includes(JSON.parse(action).type);
}

function words(anchor) {
  const spoken = anchor?.querySelector("[data-spoken]")?.textContent ?? anchor?.getAttribute("aria-label");
  const text = spoken ?? (anchor?.querySelector("strong") ?? anchor)?.innerText ?? "";
  return text.replace(/\s+/g, " ").trim().slice(0, 80);
}

function place() {
  const { anchor, step } = held;
  const inside = anchor?.matches(".button") ?? false;
  step.classList.toggle("submit-step--bar", !inside);
  anchor?.classList.add(inside ? "is-held" : "is-chosen");
  if (inside) anchor.after(step);
  else table.append(step);
}

function letGo() {
  held?.step.remove();
  held?.anchor?.classList.remove("is-held", "is-chosen");
  held = null;
}

// --- the answer -----------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const answer = event.target.closest("[data-step]")?.dataset.step;
  if (!held || !answer || performance.now() - held.since < DOUBLE) return;
  if (answer === "submit") submit();
  else change();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !held?.step.contains(event.target)) return;
  event.preventDefault();
  change();
});

function submit() {
  const { submit: send } = held;
  letGo();
  send();
}

function change() {
  const { anchor } = held;
  letGo();
  anchor?.focus();
}

// --- the table drawn anew beneath it: the same button is still there, or the question is another ----

document.addEventListener("htmx:before:swap", () => {
  if (held) held.focused = held.step.contains(document.activeElement);
});

// The game's own script puts a choice together again first.
document.addEventListener("htmx:after:swap", () => setTimeout(keep));

function keep() {
  if (!held) return;
  const { step, focused } = held;
  const again = findButton();
  if (again === undefined) {
    letGo();
    return;
  }
  held.anchor?.classList.remove("is-held", "is-chosen");
  held.anchor = again;
  place();
  if (focused) step.querySelector("[data-step=submit]").focus({ preventScroll: true });
}

/** The button of the held wish in the current table; undefined if it is gone. For a choice without
    a button the server decides. */
function findButton() {
  const { action, anchor } = held;
  const live = document.getElementById("live");
  if (live.dataset.myTurn !== "yes") return undefined;
  if (isComposed(anchor)) return anchor && (!anchor.isConnected || anchor.disabled) ? undefined : anchor;
  const offers = [...live.querySelectorAll("button[name=action]:not(:disabled)")];
  return offers.find((button) => button.value === action && (button === anchor || button.checkVisibility()));
}

// --- a choice that is changed before it is submitted is another choice ------------------------------

const NEUTRAL = ["Enter", " ", "Tab", "Shift", "Escape", "Control", "Alt", "Meta"];

function isComposed(anchor) {
  return anchor?.name !== "action";
}

function drop(event) {
  if (!held || !isComposed(held.anchor) || held.since > performance.now() - DOUBLE) return;
  if (event.type === "keydown" ? !NEUTRAL.includes(event.key) : isElsewhere(event.target)) letGo();
}

function isElsewhere(target) {
  return !held.step.contains(target) && Boolean(target.closest("#live button, #live input, #live label"));
}

for (const kind of ["click", "input", "keydown"]) document.addEventListener(kind, drop, true);
