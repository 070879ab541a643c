// Sounds of Auto Chess: cards on a table.

import { note, notes } from "../../synth.js";

export const land = () => note({ pitch: 240, loudness: 0.18, lasts: 0.09, type: "square" });

export const tick = () => note({ pitch: 880, loudness: 0.06, lasts: 0.05, type: "square" });

export const turn = () => notes([523, 659], 0.12, { loudness: 0.1, lasts: 0.4 });

export function clash() {
  note({ pitch: 180, loudness: 0.2, lasts: 0.3, type: "sawtooth" });
  note({ at: 0.08, pitch: 392, loudness: 0.12, lasts: 0.5 });
}
