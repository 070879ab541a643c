// Cards on a table, made here: no file is loaded, and nothing sounds unless sound is switched on.

let context = null;

function audio() {
  if (document.documentElement.dataset.sound !== "on") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

function note(at, pitch, loudness, lasts, type = "triangle") {
  const ctx = audio();
  if (!ctx) return;
  const start = ctx.currentTime + at;
  const tone = new OscillatorNode(ctx, { type, frequency: pitch });
  const gain = new GainNode(ctx, { gain: loudness });
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  tone.connect(gain).connect(ctx.destination);
  tone.start(start);
  tone.stop(start + lasts);
}

export const land = () => note(0, 240, 0.18, 0.09, "square");

export const tick = () => note(0, 880, 0.06, 0.05, "square");

export function turn() {
  note(0, 523, 0.1, 0.4);
  note(0.12, 659, 0.1, 0.4);
}

export function clash() {
  note(0, 180, 0.2, 0.3, "sawtooth");
  note(0.08, 392, 0.12, 0.5);
}
