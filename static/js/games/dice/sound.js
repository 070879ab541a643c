// Sounds of Dice Battle: dice on wood, and short tunes.

import { noise, note } from "../../synth.js";

const tunes = {
  due: [[523, 0], [659, 0.12]],
  reveal: [[392, 0]],
  up: [[660, 0], [880, 0.07]],
  down: [[330, 0], [247, 0.09]],
  card: [[587, 0], [784, 0.06]],
  event: [[440, 0], [554, 0.08]],
  win: [[392, 0], [494, 0.12], [587, 0.24], [784, 0.36]],
  loss: [[392, 0], [330, 0.16], [262, 0.32]],
};

/** One of: due, reveal, dice, up, down, block, card, event, win, loss. */
export function play(name) {
  if (name === "dice") {
    for (let i = 0; i < 7; i += 1) {
      noise({ at: i * 0.09, pitch: 900 + Math.random() * 1200, loudness: 1, lasts: 0.05 });
    }
  } else if (name === "block") {
    noise({ pitch: 320, loudness: 1.3, lasts: 0.12 });
  } else {
    for (const [pitch, at] of tunes[name] ?? []) note({ at, pitch, loudness: 0.11, lasts: 0.4 });
  }
}
