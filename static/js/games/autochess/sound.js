// Sounds of Auto Chess: cards on a table, brass.

import { palette } from "../../sound.js";
import { note } from "../../synth.js";

const sounds = palette({
  root: 523,
  tone: { loudness: 0.07, lasts: 0.4, type: "sawtooth" },
  strike: { pitch: 240, loudness: 0.9, lasts: 0.08, q: 3 },
  climax: ["fight"],
});

export const turn = sounds.turn;

export const end = sounds.end;

export const land = () => note({ pitch: 240, loudness: 0.18, lasts: 0.09, type: "square" });

export const tick = () => note({ pitch: 880, loudness: 0.06, lasts: 0.05, type: "square" });

export function verdict() {
  note({ pitch: 392, loudness: 0.09, lasts: 0.2 });
  note({ at: 0.07, pitch: 523, loudness: 0.09, lasts: 0.2 });
}

export function foul() {
  note({ pitch: 196, loudness: 0.12, lasts: 0.25, type: "sawtooth" });
  note({ at: 0.09, pitch: 139, loudness: 0.14, lasts: 0.35, type: "sawtooth" });
}

export function slam() {
  note({ pitch: 98, loudness: 0.25, lasts: 0.35, type: "square" });
  note({ at: 0.05, pitch: 147, loudness: 0.2, lasts: 0.4, type: "sawtooth" });
}

export function clash() {
  note({ pitch: 180, loudness: 0.2, lasts: 0.3, type: "sawtooth" });
  note({ at: 0.08, pitch: 392, loudness: 0.12, lasts: 0.5 });
}
