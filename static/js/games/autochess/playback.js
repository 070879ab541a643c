// The own duel is shown line by line: back, mid, front, then the damage.

const PAUSE = 1400;
const FAST = "noripan.autochess.fast";

let shown = { round: null, lines: 0 };
let timer = null;

const duel = () => document.getElementById("own-duel");
const lines = () => [...(duel()?.querySelectorAll(".fight-line") ?? [])];

function reducesMotion() {
  const motion = document.documentElement.dataset.motion;
  return motion === "none" || (!motion && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

function isFast() {
  try {
    return localStorage.getItem(FAST) === "yes";
  } catch {
    return false;
  }
}

function changeSpeed() {
  try {
    localStorage.setItem(FAST, isFast() ? "no" : "yes");
  } catch {
    // Without storage the speed stays as it is.
  }
}

/** Show the lines so far; a duel that was there when the page loaded is shown completely. */
export function show(isFirst) {
  const now = duel();
  clearTimeout(timer);
  if (!now) return;
  if (shown.round !== now.dataset.round) {
    shown = { round: now.dataset.round, lines: isFirst || reducesMotion() ? 4 : 0 };
  }
  draw();
}

function draw() {
  const all = lines();
  for (const [n, line] of all.entries()) line.classList.toggle("is-untold", n >= shown.lines);
  const done = shown.lines > all.length;
  duel().classList.toggle("is-telling", !done);
  const follow = document.getElementById("follow");
  if (follow) follow.hidden = done;
  follow?.querySelector("[data-follow=speed]")?.setAttribute("aria-pressed", String(isFast()));
  if (!done) timer = setTimeout(next, isFast() ? PAUSE / 2 : PAUSE);
}

function next() {
  clearTimeout(timer);
  shown.lines += 1;
  if (duel()) draw();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-follow]");
  if (!button) return;
  if (button.dataset.follow === "all") shown.lines = lines().length + 1;
  else if (button.dataset.follow === "speed") changeSpeed();
  else shown.lines += 1;
  clearTimeout(timer);
  draw();
});
