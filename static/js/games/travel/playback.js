// Telling a move: a drawn card flies from its space to its owner and stays readable there, coins follow
// the money, and the settlement is revealed sheet by sheet.

import { register } from "../../moments.js";
import { flyCoins } from "./coins.js";
import * as sound from "./sound.js";

const FLIGHT = 420;
const FADE = 250;
const ROUTINE = 600; // a card that takes less flies straight to its owner
const APPEAR = [{ opacity: 0, transform: "translateY(0.5rem)" }, { opacity: 1, transform: "none" }];

/** The card that each player drew last. */
const last = new Map();

function middle(element) {
  const box = element?.getBoundingClientRect();
  return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}

function place(seat) {
  return document.querySelector(`#my-trip[data-seat="${seat}"]`) ?? document.getElementById(`person-${seat}`);
}

const between = ([x, y], [u, v]) => [(x + u) / 2, (y + v) / 2 - 24];
const at = ([x, y], scale, opacity = 1) => ({ transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`, opacity });

async function draw(moment, telling) {
  const { seat, space, ms, coins } = moment.dataset;
  const card = moment.querySelector(".tcard").cloneNode(true);
  last.set(seat, card.cloneNode(true));
  const board = document.getElementById("places") ?? document.querySelector(".match__table");
  const centre = middle(board);
  const from = middle(document.getElementById(`spot-${space}`)) ?? centre;
  const to = middle(place(seat)) ?? centre;
  card.classList.add("is-flying");
  telling.stage.append(card);
  sound.card();
  if (Number(ms) < ROUTINE) {
    flyCoins(coins, space, place, telling);
    const path = [at(from, 0.2, 0), { ...at(between(from, to), 0.7), offset: 0.5 }, at(to, 0.3, 0.4)];
    await telling.animate(card, path, { duration: Number(ms), easing: "ease-in-out", fill: "both" });
    card.remove();
    return;
  }
  const flight = Math.min(FLIGHT, Number(ms) / 2.4);
  await telling.animate(card, [at(from, 0.2, 0), at(centre, 1)], { duration: flight, easing: "ease-out", fill: "both" });
  flyCoins(coins, space, place, telling);
  await telling.pause(Number(ms) - 2 * flight);
  await telling.animate(card, [at(centre, 1), at(to, 0.25, 0.3)], { duration: flight, easing: "ease-in", fill: "both" });
  card.remove();
}

/** A sheet of the settlement; its rows appear one after the other. */
async function sheet(moment, telling) {
  const shown = moment.querySelector(".reveal").cloneNode(true);
  const beats = [...shown.querySelectorAll("[data-beat]")];
  for (const beat of beats) beat.classList.add("is-to-come");
  telling.stage.replaceChildren(shown);
  const step = Number(moment.dataset.ms) / (beats.length + 2);
  await telling.pause(step);
  for (const beat of beats) {
    beat.classList.remove("is-to-come");
    if (beat.dataset.adds) shown.querySelector(".goal__bar").value += Number(beat.dataset.adds);
    telling.animate(beat, APPEAR, { duration: FADE }).catch(() => {});
    sound.card();
    await telling.pause(step);
  }
  await telling.pause(step);
}

/** The trip of the reader, as the result has it. */
async function postcard(moment, telling) {
  const card = telling.next.querySelector("#postcard")?.cloneNode(true);
  if (!card) return;
  card.removeAttribute("id");
  telling.stage.replaceChildren(card);
  await telling.animate(card, APPEAR, { duration: 2 * FADE });
  await telling.pause(Number(moment.dataset.ms));
}

/** Put every player's last card into its slot of the new table. */
export function fillSlots() {
  for (const slot of document.querySelectorAll("#live [data-last]")) {
    const card = last.get(slot.dataset.last);
    if (card) slot.replaceChildren(card.cloneNode(true));
  }
}

export function listen() {
  register({ draw, sheet, postcard });
}
