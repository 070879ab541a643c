// Sounds of Auto Chess: cards on a table.

import { note, notes } from "../../synth.js";

export const land = () => note({ pitch: 240, loudness: 0.18, lasts: 0.09, type: "square" });

export const tick = () => note({ pitch: 880, loudness: 0.06, lasts: 0.05, type: "square" });

export const turn = () => notes([523, 659], 0.12, { loudness: 0.1, lasts: 0.4 });

export const verdict = () => notes([392, 523], 0.07, { loudness: 0.09, lasts: 0.2 });

export function slam() {
  note({ pitch: 98, loudness: 0.25, lasts: 0.35, type: "square" });
  note({ at: 0.05, pitch: 147, loudness: 0.2, lasts: 0.4, type: "sawtooth" });
}

export function clash() {
  note({ pitch: 180, loudness: 0.2, lasts: 0.3, type: "sawtooth" });
  note({ at: 0.08, pitch: 392, loudness: 0.12, lasts: 0.5 });
}
