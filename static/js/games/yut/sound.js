// Sounds of Yut Run: wood on wood, and a plucked string.

import { palette } from "../../sound.js";
import { noise, notes } from "../../synth.js";

const STRING = { loudness: 0.12, lasts: 0.6 };

palette({ root: 440, tone: STRING, strike: { pitch: 900, loudness: 1, lasts: 0.06, q: 6 } });

const knock = (at, pitch, loudness, lasts = 0.07) => noise({ at, pitch, loudness, lasts, q: 6 });

export const tick = () => knock(0, 1900, 0.35, 0.03);

export function clatter() {
  for (let i = 0; i < 6; i += 1) knock(i * 0.045 + Math.random() * 0.02, 700 + Math.random() * 900, 1.1);
}

export const land = () => knock(0, 520, 1.2, 0.09);

export const bonus = () => notes([587, 880], 0.12, { ...STRING, at: 0.15 });

export const gift = () => notes([440, 523, 659], 0.09, STRING);

export const cheer = () => notes([392, 440, 523, 587, 784], 0.12, STRING);

/** A piece is home; each one rings higher. */
export function home(nth) {
  land();
  notes([392 * 1.122 ** (2 * nth)], 0, { ...STRING, lasts: 0.35 });
}

/** A turn is counted. */
export const count = (turn) => knock(0, 900 + 60 * Math.min(turn, 30), 0.6, 0.04);

/** A seal is pressed onto paper. */
export function seal() {
  noise({ pitch: 150, loudness: 1.6, lasts: 0.22, filter: "lowpass", q: 1 });
  knock(0.01, 420, 0.9, 0.08);
}

const FINISHES = {
  proven: [392, 440, 523, 587, 784, 880, 1047],
  better: [523, 587, 784, 880, 1047],
  level: [392, 523, 587, 784],
  over: [523, 440, 392],
};

/** The end of a run, by what it is worth. */
export const finish = (verdict) => notes(FINISHES[verdict] ?? FINISHES.level, 0.14, { ...STRING, lasts: 0.8 });
