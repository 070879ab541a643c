// Sounds of the Euler Game: chips and a plucked string.

import { note, notes } from "../../synth.js";

export function clink() {
  for (let i = 0; i < 3; i += 1) {
    note({ at: i * 0.06, pitch: 2300 + 350 * i, loudness: 0.05, lasts: 0.09, type: "sine" });
  }
}

export const turn = () => notes([523, 659], 0.12, { loudness: 0.1, lasts: 0.5 });

export const end = () => notes([392, 494, 587, 784], 0.12, { loudness: 0.1, lasts: 0.6 });
