// A showdown is told step by step: every number on its way, then the ranking, then the chips.

import { pace } from "./motion.js";

const STEP = 800;
const FADE = 300;

let running = [];

const HIDDEN = [{ opacity: 0, transform: "translateY(0.4rem)" }, { opacity: 1, transform: "none" }];

function appear(elements, after) {
  for (const element of elements) {
    running.push(element.animate(HIDDEN, { duration: FADE * pace(), delay: after * pace(), fill: "backwards" }));
  }
}

/** Everything at once, for whoever has seen enough. */
export function skip() {
  for (const animation of running) animation.finish();
}

/** Tells the newest round and then calls `done`; without motion, at once. */
export function tell(done) {
  const sheet = document.querySelector("#sheets .sheet[open]");
  const workings = [...(sheet?.querySelectorAll(".working") ?? [])];
  if (!pace() || !workings.length) {
    done();
    return;
  }
  running = [];
  let last = 0;
  for (const working of workings) {
    for (const [nth, step] of [...working.querySelectorAll(".step")].entries()) {
      appear([step], STEP * nth);
      last = Math.max(last, nth + 1);
    }
  }
  const ending = ".table--sheet tbody tr, .pots-paid > li, .sheet__changes, .sheet__plain, .sheet__won";
  appear(sheet.querySelectorAll(ending), STEP * last);
  appear(document.querySelectorAll(".spot.is-winner .chip--jade"), STEP * last);
  const button = sheet.querySelector("[data-skip]");
  button.hidden = false;
  Promise.allSettled(running.map((animation) => animation.finished)).then(() => {
    button.hidden = true;
    done();
  });
}

export function listen() {
  document.addEventListener("click", ({ target }) => target.closest?.("#sheets, [data-skip]") && skip());
}
