// The fight on the stage: who meets whom; back, mid and front card by card, the hand's name, the reason; the
// damage as a sum that counts up; then HP, then what it leads to. The old table stays underneath until all
// is told.

import { register } from "../../moments.js";
import * as sound from "./sound.js";

const STEPS = 20;
const CARD = 110; // milliseconds from one card to the next
const STAMP = 260; // a foul, before the line is judged
const SLAM = [{ scale: 2.4, opacity: 0 }, { scale: 0.9, opacity: 1, offset: 0.7 }, { scale: 1, opacity: 1 }];
const RISE = [{ opacity: 0, translate: "0 0.5rem" }, { opacity: 1, translate: "0 0" }];
const FLIP = [{ rotate: "y 90deg", translate: "0 -0.4rem" }, { rotate: "y 0deg", translate: "0 0" }];
const SHAKE = ["0", "-0.5rem", "0.5rem", "-0.25rem", "0"].map((x) => ({ translate: x }));

const quietly = (promise) => promise.catch(() => {});

/** Wait for what is left of a beat that began at a time. */
function rest(beat, used, telling) {
  return telling.pause(Math.max(0, Number(beat.dataset.ms) - used));
}

// --- a line: cards of both sides turn over together, one by one -------------------------------------

async function line({ beat, scene, telling }) {
  beat.classList.add("is-now");
  const halves = [...beat.querySelectorAll(".fight-line__half")];
  const most = Math.max(...halves.map((half) => half.querySelectorAll(".dealt").length));
  for (let nth = 0; nth < most; nth += 1) {
    for (const half of halves) deal(half, nth, telling);
    sound.land();
    await telling.pause(CARD);
  }
  for (const half of halves) half.classList.add("is-named");
  for (const name of beat.querySelectorAll(".hand-label")) quietly(telling.animate(name, SLAM, { duration: 220 }));
  await telling.pause(220);
  const stamps = [...beat.querySelectorAll(".foul-stamp")];
  for (const stamp of stamps) {
    stamp.classList.add("is-there");
    quietly(telling.animate(stamp, SLAM, { duration: STAMP }));
    quietly(telling.animate(stamp.parentElement, SHAKE, { duration: STAMP }));
  }
  if (stamps.length) {
    sound.foul();
    await telling.pause(STAMP);
  }
  beat.classList.add("is-judged");
  keepScore(scene);
  sound.verdict();
  quietly(telling.animate(beat.querySelector(".fight-line__verdict"), SLAM, { duration: 220 }));
  await rest(beat, most * CARD + 220 + (stamps.length ? STAMP : 0), telling);
  beat.classList.remove("is-now");
}

/** Lines won so far, between the two sides. */
function keepScore(scene) {
  const [left, right] = ["left", "right"].map((side) => scene.querySelectorAll(`.is-judged.is-${side}`).length);
  scene.querySelector(".scene__versus").textContent = `${left} : ${right}`;
}

function deal(half, nth, telling) {
  const card = half.querySelectorAll(".dealt")[nth];
  if (!card) return;
  card.classList.add("is-dealt");
  half.querySelector(".fight-line__name").textContent = card.dataset.name;
  quietly(telling.animate(card, FLIP, { duration: 160, easing: "ease-out" }));
}

// --- damage: the terms come in, a hula slams, the total counts up ------------------------------------

async function damage({ beat, scene, telling }) {
  const sums = [...beat.querySelectorAll(".scene__terms")].map((sum) => [...sum.querySelectorAll("[data-term]")]);
  const most = Math.max(...sums.map((terms) => terms.length));
  for (let nth = 0; nth < most - 1; nth += 1) {
    for (const terms of sums) if (nth < terms.length - 1) land(terms[nth], scene, telling);
    await telling.pause(260);
  }
  const totals = sums.map((terms) => terms.at(-1));
  for (const total of totals) total.classList.add("is-there");
  await count(totals.map((total) => ({ place: total, from: 0, to: Number(total.dataset.total) })), telling, 420);
  sound.clash();
  await rest(beat, (most - 1) * 260 + 420, telling);
}

function land(term, scene, telling) {
  term.classList.add("is-there");
  const isSlam = term.dataset.term === "slam";
  quietly(telling.animate(term, isSlam ? SLAM : RISE, { duration: isSlam ? 320 : 160 }));
  if (!isSlam) return;
  sound.slam();
  quietly(telling.animate(scene, SHAKE, { duration: 300, delay: 180 }));
}

async function count(runs, telling, ms, put = () => {}) {
  for (let step = 1; step <= STEPS; step += 1) {
    for (const { place, from, to } of runs) {
      const n = Math.round(from + ((to - from) * step) / STEPS);
      place.textContent = String(n);
      put(place, n);
    }
    await telling.pause(ms / STEPS);
  }
}

/** HP runs down or up to what is left. */
async function hp({ beat, scene, telling }) {
  const ms = Number(beat.dataset.ms);
  const runs = [...scene.querySelectorAll(".scene__hp")].map((bar) => ({
    place: bar.querySelector(".number"), from: Number(bar.dataset.from), to: Number(bar.dataset.to),
  }));
  for (const { place, from, to } of runs) {
    if (to < from) quietly(telling.animate(place.closest(".scene__side"), SHAKE, { duration: 300 }));
  }
  await count(runs, telling, ms * 0.6, (place, n) => (place.closest(".scene__hp").querySelector("meter").value = n));
  await telling.pause(ms * 0.4);
}

async function wait({ beat, telling }) {
  await telling.pause(Number(beat.dataset.ms));
}

const BEATS = { line, damage, hp };

async function tell(beat, scene, telling) {
  beat.classList.add("is-told");
  beat.scrollIntoView({ block: "nearest" });
  quietly(telling.animate(beat, RISE, { duration: 200, easing: "ease-out" }));
  await (BEATS[beat.dataset.beat] ?? wait)({ beat, scene, telling });
}

register({
  async fight(moment, telling) {
    const scene = moment.querySelector(".scene");
    telling.stage.append(scene);
    for (const beat of scene.querySelectorAll("[data-beat]")) await tell(beat, scene, telling);
  },
});
