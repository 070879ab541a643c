// Sounds of Travel Planning: paper, coins and a bell.

import { noise, note, notes } from "../../synth.js";

/** A card is turned over. */
export const card = () =>
  noise({ pitch: 2200, loudness: 0.4, lasts: 0.09, filter: "highpass", q: 1, fade: 2 });

/** Two strokes of a small bell. */
export function turn() {
  note({ pitch: 880, loudness: 0.14, lasts: 0.5, type: "sine" });
  note({ at: 0.16, pitch: 1175, loudness: 0.12, lasts: 0.6, type: "sine" });
}

export const cheer = () =>
  notes([523, 659, 784, 1047], 0.13, { loudness: 0.13, lasts: 0.7, type: "sine" });
