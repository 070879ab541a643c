// Sounds of Auto Chess: cards on a table, brass.

import { palette } from "../../sound.js";
import { note } from "../../synth.js";

export const { turn, end } = palette({
  root: 523,
  tone: { loudness: 0.07, lasts: 0.4, type: "sawtooth" },
  strike: { pitch: 240, loudness: 0.9, lasts: 0.08, q: 3 },
  climax: ["fight"],
});

export const land = () => note({ pitch: 240, loudness: 0.18, lasts: 0.09, type: "square" });

export const tick = () => note({ pitch: 880, loudness: 0.06, lasts: 0.05, type: "square" });

export function clash() {
  note({ pitch: 180, loudness: 0.2, lasts: 0.3, type: "sawtooth" });
  note({ at: 0.08, pitch: 392, loudness: 0.12, lasts: 0.5 });
}
