// Paper, coins and a bell, made here: nothing is loaded, and nothing sounds unless it is switched on.

let context = null;

function audio() {
  if (document.documentElement.dataset.sound !== "on") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

function note(at, pitch, loudness, lasts) {
  const ctx = audio();
  if (!ctx) return;
  const start = ctx.currentTime + at;
  const tone = new OscillatorNode(ctx, { type: "sine", frequency: pitch });
  const gain = new GainNode(ctx, { gain: loudness });
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  tone.connect(gain).connect(ctx.destination);
  tone.start(start);
  tone.stop(start + lasts + 0.05);
}

/** A card is turned over: a breath of noise. */
export function card() {
  const ctx = audio();
  if (!ctx) return;
  const length = Math.ceil(ctx.sampleRate * 0.09);
  const buffer = ctx.createBuffer(1, length, ctx.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) wave[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2 * 0.4;
  const source = new AudioBufferSourceNode(ctx, { buffer });
  source.connect(new BiquadFilterNode(ctx, { type: "highpass", frequency: 2200 })).connect(ctx.destination);
  source.start();
}

/** Two strokes of a small bell. */
export function turn() {
  note(0, 880, 0.14, 0.5);
  note(0.16, 1175, 0.12, 0.6);
}

export function cheer() {
  for (const [i, pitch] of [523, 659, 784, 1047].entries()) note(i * 0.13, pitch, 0.13, 0.7);
}
