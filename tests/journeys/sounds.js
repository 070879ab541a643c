async ([game, wanted]) => {
  const RATE = 22050, LONG = 3, PARTS = 30;
  const names = Object.keys(wanted);
  const offline = new OfflineAudioContext(1, RATE * LONG * names.length, RATE);
  const goOn = offline.resume.bind(offline);
  offline.resume = () => {}; // synth.js wakes a context that sleeps; here only this script does
  window.AudioContext = function () { return offline; };
  document.documentElement.dataset.sound = "on";
  const sounds = await import(`/static/js/games/${game}/sound.js`);

  const tell = (data) => {
    const moment = document.createElement("li");
    Object.assign(moment.dataset, data);
    document.dispatchEvent(new CustomEvent("noripan:moment", { detail: moment }));
  };
  const play = (what) => {
    const [name, more] = what.split(":");
    if (what === "preference") {
      document.dispatchEvent(new CustomEvent("noripan:preference", { detail: { name: "sound", value: "on" } }));
    } else if (what === "good" || what === "bad") tell({ moment: "none", tone: what });
    else if (name === "moment") tell({ moment: more });
    else sounds[name](more);
  };
  for (const [nth, name] of names.entries()) {
    offline.suspend(nth * LONG).then(() => { play(wanted[name]); goOn(); });
  }

  const wave = (await offline.startRendering()).getChannelData(0);
  const heard = {};
  for (const [nth, name] of names.entries()) {
    const part = wave.subarray(nth * LONG * RATE, (nth + 1) * LONG * RATE);
    const length = part.length / PARTS;
    const loudness = [...Array(PARTS).keys()].map((k) => {
      const piece = part.subarray(k * length, (k + 1) * length);
      return Math.sqrt(piece.reduce((sum, x) => sum + x * x, 0) / length);
    });
    let turns = 0;
    for (let i = 1; i < part.length; i += 1) turns += part[i - 1] < 0 !== part[i] < 0;
    heard[name] = { peak: part.reduce((most, x) => Math.max(most, Math.abs(x)), 0), loudness, turns };
  }
  return heard;
}
