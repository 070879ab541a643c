// Chips and a plucked string, made here; nothing sounds unless sound is switched on.

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
  tone.stop(start + lasts + 0.05);
}

export function clink() {
  for (let i = 0; i < 3; i += 1) note(i * 0.06, 2300 + 350 * i, 0.05, 0.09, "sine");
}

export function turn() {
  note(0, 523, 0.1, 0.5);
  note(0.12, 659, 0.1, 0.5);
}

export function end() {
  for (const [i, pitch] of [392, 494, 587, 784].entries()) note(i * 0.12, pitch, 0.1, 0.6);
}
