// The sounds that every game has, each in the character of its game: my turn, a draw, a line that is won, one
// that is lost, the climax, and the end. A game gives a timbre; the tunes are the same, so that a player of
// one game knows them in all.

import { noise, note, notes } from "./synth.js";

const TURN = [1, 1.25];
const LINE = [1, 1.5];
const LOST = [1, 0.84];
const WIN = [1, 1.25, 1.5, 2];
const LOSS = [1, 0.84, 0.67];
const ROLL = 8; // strokes before the climax

/** `root` is the pitch of the game in hertz, `tone` its timbre (see synth.js), `strike` the knock, flick or
    rattle of its things; `climax` names the kinds of moments that are its climax. */
export function palette({ root, tone, strike, climax: climaxes = [] }) {
  const tune = (steps, step, more = {}) => notes(steps.map((each) => root * each), step, { ...tone, ...more });

  const sounds = {
    turn: () => tune(TURN, 0.12),
    draw: () => noise(strike),
    line: () => tune(LINE, 0.09, { lasts: tone.lasts * 0.8 }),
    lost: () => tune(LOST, 0.11, { lasts: tone.lasts * 0.8 }),
    win: () => tune(WIN, 0.12, { lasts: tone.lasts * 1.3 }),
    loss: () => tune(LOSS, 0.17, { lasts: tone.lasts * 1.2 }),
    climax() {
      for (let i = 0; i < ROLL; i += 1) {
        noise({ ...strike, at: i * 0.07, loudness: (strike.loudness * (i + 1)) / ROLL });
      }
      for (const each of [0.5, 1, 1.5]) note({ ...tone, at: ROLL * 0.07, pitch: root * each, lasts: tone.lasts * 2 });
    },
    /** The end of a match for its reader; spectators hear a win. */
    end: (ending) => (ending === "loss" ? sounds.loss() : sounds.win()),
  };

  document.addEventListener("noripan:moment", ({ detail }) => {
    const { moment, tone: mood } = detail.dataset;
    if (climaxes.includes(moment)) sounds.climax();
    else if (mood === "good") sounds.line();
    else if (mood === "bad") sounds.lost();
  });
  // The answer to "with sound?" is heard.
  document.addEventListener("noripan:preference", ({ detail }) => detail.name === "sound" && detail.value === "on" && sounds.turn());
  return sounds;
}
