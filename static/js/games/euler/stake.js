// The free amount of a raise: a slider between what the server named as least and most.

import { wish } from "./wish.js";

let amount = null;

const slider = () => document.getElementById("raise-amount");

export function show() {
  if (!slider()) {
    amount = null;
    return;
  }
  if (amount !== null) slider().value = amount;
  document.getElementById("raise-shown").textContent = slider().value;
  const left = document.getElementById("raise-left");
  left.textContent = Number(left.dataset.all) - Number(slider().value);
}

export function listen() {
  document.addEventListener("input", (event) => {
    if (event.target !== slider()) return;
    amount = Number(event.target.value);
    show();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-raise]")) wish({ type: "raise", amount: Number(slider().value) });
  });
}
