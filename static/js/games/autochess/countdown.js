// The bar of the time that is left; the last seconds tick.

import * as sound from "./sound.js";

const LOW = 10;

let ticked = null;

function secondsLeft() {
  const clock = document.querySelector("#ac-head .clock");
  const parts = clock?.textContent.match(/^(\d+):(\d\d)$/);
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null;
}

export function show() {
  const bar = document.getElementById("countdown");
  const seconds = secondsLeft();
  if (!bar || seconds === null) return;
  bar.value = seconds;
  bar.classList.toggle("is-low", seconds <= LOW);
  const isMyTurn = document.getElementById("live").dataset.myTurn === "yes";
  if (seconds !== ticked && seconds > 0 && seconds <= LOW && isMyTurn) sound.tick();
  ticked = seconds;
}

setInterval(show, 500);
