// Synthesised sounds: no file is loaded, and nothing sounds unless sound is switched on.

let context = null;

function audio() {
  if (document.documentElement.dataset.sound !== "on") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

function rattle(at, pitch, loudness, lasts) {
  const ctx = audio();
  if (!ctx) return;
  const length = Math.ceil(ctx.sampleRate * lasts);
  const buffer = ctx.createBuffer(1, length, ctx.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) wave[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = new AudioBufferSourceNode(ctx, { buffer });
  const band = new BiquadFilterNode(ctx, { type: "bandpass", frequency: pitch, Q: 5 });
  source.connect(band).connect(new GainNode(ctx, { gain: loudness })).connect(ctx.destination);
  source.start(ctx.currentTime + at);
}

function note(at, pitch, lasts = 0.4, type = "triangle") {
  const ctx = audio();
  if (!ctx) return;
  const start = ctx.currentTime + at;
  const tone = new OscillatorNode(ctx, { type, frequency: pitch });
  const gain = new GainNode(ctx, { gain: 0.11 });
  gain.gain.setValueAtTime(0.11, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  tone.connect(gain).connect(ctx.destination);
  tone.start(start);
  tone.stop(start + lasts + 0.05);
}

const tunes = {
  due: [[523, 0], [659, 0.12]],
  reveal: [[392, 0]],
  up: [[660, 0], [880, 0.07]],
  down: [[330, 0], [247, 0.09]],
  card: [[587, 0], [784, 0.06]],
  event: [[440, 0], [554, 0.08]],
  win: [[392, 0], [494, 0.12], [587, 0.24], [784, 0.36]],
  loss: [[392, 0], [330, 0.16], [262, 0.32]],
};

/** One of: due, reveal, dice, up, down, block, card, event, win, loss. */
export function play(name) {
  if (name === "dice") {
    for (let i = 0; i < 7; i += 1) rattle(i * 0.09, 900 + Math.random() * 1200, 1, 0.05);
  } else if (name === "block") {
    rattle(0, 320, 1.3, 0.12);
  } else {
    for (const [pitch, at] of tunes[name] ?? []) note(at, pitch);
  }
}
