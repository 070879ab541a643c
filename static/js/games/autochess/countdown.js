// The bar under the clock: it shrinks with the time that is left, and the last seconds tick.

import * as sound from "./sound.js";

const LOW = 10;

let told = null;

function left() {
  const clock = document.querySelector("#ac-head .clock");
  const parts = clock?.textContent.match(/^(\d+):(\d\d)$/);
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null;
}

export function show() {
  const bar = document.getElementById("countdown");
  const seconds = left();
  if (!bar || seconds === null) return;
  bar.value = seconds;
  bar.classList.toggle("is-low", seconds <= LOW);
  if (seconds !== told && seconds > 0 && seconds <= LOW && document.getElementById("live").dataset.myTurn === "yes") sound.tick();
  told = seconds;
}

setInterval(show, 500);
