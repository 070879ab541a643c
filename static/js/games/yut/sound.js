// Synthesised sounds of wood; silent unless sound is switched on.

let context = null;

function audio() {
  if (document.documentElement.dataset.sound !== "on") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/** A short knock: filtered noise that fades. */
function knock(at, pitch, loudness, lasts = 0.07) {
  const ctx = audio();
  if (!ctx) return;
  const length = Math.ceil(ctx.sampleRate * lasts);
  const buffer = ctx.createBuffer(1, length, ctx.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) wave[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = new AudioBufferSourceNode(ctx, { buffer });
  const band = new BiquadFilterNode(ctx, { type: "bandpass", frequency: pitch, Q: 6 });
  const gain = new GainNode(ctx, { gain: loudness });
  source.connect(band).connect(gain).connect(ctx.destination);
  source.start(ctx.currentTime + at);
}

/** A note of a plucked string. */
function pluck(at, pitch, loudness = 0.12) {
  const ctx = audio();
  if (!ctx) return;
  const start = ctx.currentTime + at;
  const tone = new OscillatorNode(ctx, { type: "triangle", frequency: pitch });
  const gain = new GainNode(ctx, { gain: loudness });
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.6);
  tone.connect(gain).connect(ctx.destination);
  tone.start(start);
  tone.stop(start + 0.65);
}

export const tick = () => knock(0, 1900, 0.35, 0.03);

export function clatter() {
  for (let i = 0; i < 6; i += 1) knock(i * 0.045 + Math.random() * 0.02, 700 + Math.random() * 900, 1.1);
}

export const land = () => knock(0, 520, 1.2, 0.09);

export function bonus() {
  pluck(0.15, 587);
  pluck(0.27, 880);
}

export function gift() {
  for (const [i, pitch] of [440, 523, 659].entries()) pluck(i * 0.09, pitch);
}

export function cheer() {
  for (const [i, pitch] of [392, 440, 523, 587, 784].entries()) pluck(i * 0.12, pitch);
}
