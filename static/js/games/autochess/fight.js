// A fight is told line by line: back, mid, front, then what it cost. Whoever is in a hurry sees it all.

const PAUSE = 1400;
const FAST = "noripan.autochess.fast";

let told = { round: null, lines: 0 };
let timer = null;

const duel = () => document.getElementById("own-duel");
const lines = () => [...(duel()?.querySelectorAll(".fight-line") ?? [])];

function quick() {
  const motion = document.documentElement.dataset.motion;
  return motion === "none" || (!motion && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

function fast() {
  try {
    return localStorage.getItem(FAST) === "yes";
  } catch {
    return false;
  }
}

function changeSpeed() {
  try {
    localStorage.setItem(FAST, fast() ? "no" : "yes");
  } catch {
    // Nothing is kept here: it stays as fast as it was.
  }
}

/** Bring the page to what has been told; a fight that was there when the page came is told already. */
export function show(round, isFirst) {
  const now = duel();
  clearTimeout(timer);
  if (!now) return;
  if (told.round !== now.dataset.round) told = { round: now.dataset.round, lines: isFirst || quick() ? 4 : 0 };
  draw();
}

function draw() {
  const all = lines();
  for (const [n, line] of all.entries()) line.classList.toggle("is-untold", n >= told.lines);
  const done = told.lines > all.length;
  duel().classList.toggle("is-telling", !done);
  const follow = document.getElementById("follow");
  if (follow) follow.hidden = done;
  follow?.querySelector("[data-follow=speed]")?.setAttribute("aria-pressed", String(fast()));
  if (!done) timer = setTimeout(next, fast() ? PAUSE / 2 : PAUSE);
}

function next() {
  clearTimeout(timer);
  told.lines += 1;
  if (duel()) draw();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-follow]");
  if (!button) return;
  if (button.dataset.follow === "all") told.lines = lines().length + 1;
  else if (button.dataset.follow === "speed") changeSpeed();
  else told.lines += 1;
  clearTimeout(timer);
  draw();
});
