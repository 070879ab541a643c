// Sounds of Dice Battle: dice on wood, and short square tunes.

import { palette } from "../../sound.js";
import { noise, note } from "../../synth.js";

const TONE = { loudness: 0.07, lasts: 0.35, type: "square" };
const DIE = { pitch: 1200, loudness: 1, lasts: 0.05 };

const shared = palette({ root: 523, tone: TONE, strike: DIE, climax: ["end"] });

const tunes = {
  reveal: [[392, 0]],
  card: [[587, 0], [784, 0.06]],
  event: [[440, 0], [554, 0.08]],
};

/** One of: due, reveal, dice, up, down, block, card, event, win, loss. */
export function play(name) {
  const known = { due: shared.turn, up: shared.line, down: shared.lost, win: shared.win, loss: shared.loss };
  if (name in known) known[name]();
  else if (name === "dice") for (let i = 0; i < 7; i += 1) noise({ ...DIE, at: i * 0.09, pitch: 900 + Math.random() * 1200 });
  else if (name === "block") noise({ pitch: 320, loudness: 1.3, lasts: 0.12 });
  else for (const [pitch, at] of tunes[name]) note({ ...TONE, at, pitch });
}
