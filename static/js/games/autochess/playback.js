// The fight on the stage: who meets whom, back, mid and front with their hands and reasons, the damage as
// a sum, then HP, then what it leads to. The old table stays underneath until all is told.

import { register } from "../../moments.js";
import * as sound from "./sound.js";

const STEPS = 20;
const SLAM = [{ scale: 1.6, opacity: 0 }, { scale: 1, opacity: 1 }];
const RISE = [{ opacity: 0, translate: "0 0.5rem" }, { opacity: 1, translate: "0 0" }];

const SOUNDS = { line: sound.land, damage: sound.clash };

/** HP runs down or up to what is left. */
async function drain(scene, telling, ms) {
  const bars = [...scene.querySelectorAll(".scene__hp")];
  for (let step = 1; step <= STEPS; step += 1) {
    for (const bar of bars) {
      const [from, to] = [Number(bar.dataset.from), Number(bar.dataset.to)];
      const hp = Math.round(from + ((to - from) * step) / STEPS);
      bar.querySelector("meter").value = hp;
      bar.querySelector(".number").textContent = String(hp);
    }
    await telling.pause((ms * 0.6) / STEPS);
  }
  await telling.pause(ms * 0.4);
}

async function tell(beat, scene, telling) {
  const ms = Number(beat.dataset.ms);
  const kind = beat.dataset.beat;
  beat.classList.add("is-told");
  beat.scrollIntoView({ block: "nearest" });
  SOUNDS[kind]?.();
  await telling.animate(beat, kind === "damage" ? SLAM : RISE, { duration: Math.min(ms / 3, 300), easing: "ease-out" });
  if (kind === "hp") await drain(scene, telling, ms);
  else await telling.pause(ms);
}

register({
  async fight(moment, telling) {
    const scene = moment.querySelector(".scene");
    telling.stage.append(scene);
    for (const beat of scene.querySelectorAll("[data-beat]")) await tell(beat, scene, telling);
  },
});
