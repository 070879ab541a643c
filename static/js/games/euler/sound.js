// Sounds of the Euler Game: chips and a plucked string.

import { palette } from "../../sound.js";
import { note } from "../../synth.js";

export const { turn, end } = palette({
  root: 523,
  tone: { loudness: 0.1, lasts: 0.5, type: "triangle" },
  strike: { pitch: 2600, loudness: 0.5, lasts: 0.05, q: 8 },
  climax: ["showdown"],
});

export function clink() {
  for (let i = 0; i < 3; i += 1) {
    note({ at: i * 0.06, pitch: 2300 + 350 * i, loudness: 0.05, lasts: 0.09, type: "sine" });
  }
}
