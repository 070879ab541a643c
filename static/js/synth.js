// Synthesised sound for all games. No file is loaded; nothing sounds while sound is switched off.

let context = null;

function audio() {
  if (document.documentElement.dataset.sound !== "on") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/** A tone that fades out. Times in seconds, pitch in hertz, loudness from 0 to 1. */
export function note({ at = 0, pitch, loudness, lasts, type = "triangle" }) {
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

/** The same tone at several pitches, one `step` seconds after the other. */
export function notes(pitches, step, tone) {
  for (const [i, pitch] of pitches.entries()) note({ ...tone, at: (tone.at ?? 0) + i * step, pitch });
}

/** Filtered noise that fades out: a knock, a rattle, paper. */
export function noise({ at = 0, pitch, loudness, lasts, filter = "bandpass", q = 5, fade = 3 }) {
  const ctx = audio();
  if (!ctx) return;
  const length = Math.ceil(ctx.sampleRate * lasts);
  const buffer = ctx.createBuffer(1, length, ctx.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) wave[i] = (Math.random() * 2 - 1) * (1 - i / length) ** fade;
  const source = new AudioBufferSourceNode(ctx, { buffer });
  const band = new BiquadFilterNode(ctx, { type: filter, frequency: pitch, Q: q });
  source.connect(band).connect(new GainNode(ctx, { gain: loudness })).connect(ctx.destination);
  source.start(ctx.currentTime + at);
}
