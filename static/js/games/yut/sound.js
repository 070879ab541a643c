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
