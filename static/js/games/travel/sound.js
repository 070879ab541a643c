// Sounds of Travel Planning: paper and a small bell.

import { palette } from "../../sound.js";

const sounds = palette({
  root: 880,
  tone: { loudness: 0.13, lasts: 0.6, type: "sine" },
  strike: { pitch: 2200, loudness: 0.4, lasts: 0.09, filter: "highpass", q: 1, fade: 2 },
  climax: ["postcard"],
});

export const { turn, end, draw: card } = sounds;
