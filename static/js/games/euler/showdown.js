// The showdown on the stage: the numbers leave their places, go through f, ex and φ together, are
// compared, and only then the pot is paid. Everything it shows was drawn by _show.jinja.

import { register } from "../../moments.js";
import { slideChips } from "./playback.js";

const FLY = 500;
const TURN = 420;
const SORT = 600;
const RISE = [{ opacity: 0, transform: "translateY(0.6em) scale(0.8)" }, { opacity: 1, transform: "none" }];

/** An animation whose end nobody waits for; a skip ends it. */
function start(telling, element, frames, duration) {
  telling.animate(element, frames, { duration, easing: "ease-out" }).catch(() => {});
}

function box(element) {
  return element.getBoundingClientRect();
}

/** Moves an element from where something else lies to its own place. */
function fly(telling, element, from, duration) {
  const to = box(element);
  const frames = [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }];
  start(telling, element, frames, duration);
}

/** Shows the number of one beat in a row; the one before it joins the trail. */
function turn(telling, row, beat) {
  const values = row.querySelectorAll(".show__value");
  const reasons = row.querySelectorAll(".show__why");
  for (const [nth, value] of values.entries()) value.classList.toggle("is-now", nth === beat);
  for (const [nth, reason] of reasons.entries()) reason.classList.toggle("is-now", nth === beat);
  if (beat) row.querySelector(".show__trail").textContent += `${values[beat - 1].textContent} → `;
  showNewest(row);
  if (beat) start(telling, values[beat], RISE, TURN);
}

/** Of a long trail the end is seen; a row that was moved begins at the left again. */
function showNewest(row) {
  const trail = row.querySelector(".show__trail");
  trail.scrollLeft = trail.scrollWidth;
}

/** The numbers come from the places of their players. */
function leave(telling, rows) {
  for (const row of rows) {
    const pair = document.querySelector(`#spot-${row.dataset.seat} .pair`);
    if (pair) fly(telling, row.querySelector(".show__value"), box(pair), FLY);
  }
}

/** The rows in the order of their places. */
function sort(telling, list, rows) {
  const before = new Map(rows.map((row) => [row, box(row)]));
  const places = [...rows].sort((one, other) => one.dataset.place - other.dataset.place);
  list.append(...places);
  for (const row of places) {
    row.classList.add("is-placed");
    row.classList.toggle("is-winner", row.dataset.place === "1");
    showNewest(row);
    fly(telling, row, before.get(row), SORT);
  }
}

async function showdown(moment, telling) {
  const show = moment.querySelector(".show")?.cloneNode(true);
  if (!show) return;
  telling.stage.append(show);
  const list = show.querySelector(".show__rows");
  const rows = [...list.children];
  const beats = [...show.querySelectorAll(".show__beat")];
  const length = Number(moment.dataset.ms) / (beats.length + 2);
  for (const [nth, beat] of beats.entries()) {
    for (const each of beats) each.classList.toggle("is-now", each === beat);
    beat.scrollIntoView({ block: "nearest", inline: "center" });
    for (const row of rows) turn(telling, row, nth);
    if (!nth) leave(telling, rows);
    await telling.pause(length);
  }
  sort(telling, list, rows);
  await telling.pause(length);
  pay(show, rows);
  await telling.pause(length);
}

/** The pot goes to the winners, last of all. */
function pay(show, rows) {
  for (const row of rows) {
    const change = row.querySelector(".show__change");
    change.classList.add("is-now");
    if (change.textContent.startsWith("+")) slideChips(change.textContent.slice(1), show.querySelector(".show__pot .token"), change);
  }
  show.querySelector(".show__pot b").textContent = "0";
}

/** The sentence of the round, under the showdown or alone. */
async function verdict(moment, telling) {
  const said = document.createElement("div");
  said.className = "moment";
  said.dataset.tone = moment.dataset.tone;
  said.append(...moment.cloneNode(true).childNodes);
  (telling.stage.querySelector(".show__verdict") ?? telling.stage).append(said);
  await telling.pause(Number(moment.dataset.ms));
}

export function listen() {
  register({ showdown, verdict });
}
