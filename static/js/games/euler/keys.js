// Keyboard: digits choose cards, C calls, R goes to the raise, D dies, the first letter of a special
// card (F, E, P) chooses it.

import { submit, typeDigit } from "./choice.js";

/** Presses a button. A button that asks for confirmation opens it, and Enter confirms. */
function press(selector) {
  const target = document.querySelector(selector);
  if (!target || target.disabled) return;
  target.focus();
  target.click();
  const confirmation = target.closest("details.confirm");
  if (confirmation?.open) confirmation.querySelector(".button--final").focus();
}

function handleKey(key) {
  if (/^[0-9]$/.test(key)) {
    if (!typeDigit(key)) document.querySelector(`.num--press[data-digit="${key}"]:not(:disabled)`)?.focus();
  } else if (key === "c") press("#call");
  else if (key === "d") press("#die");
  else if (key === "r") (document.getElementById("raise-amount") ?? document.querySelector(".raise__one"))?.focus();
  else if (/^[a-z]$/.test(key) && document.querySelector(`[data-special^="${key}"]`)) press(`[data-special^="${key}"]`);
  else return false;
  return true;
}

export function listen() {
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (target.matches?.("input:not([type=range]), textarea, select") || target.closest?.(".drawer__sheet")) return;
    if (key === "Enter" && target.id === "raise-amount") document.getElementById("raise-go").click();
    else if (key === "Enter" && !target.closest?.("button, summary, a")) submit();
    else if (handleKey(key.toLowerCase())) event.preventDefault();
  });
}
