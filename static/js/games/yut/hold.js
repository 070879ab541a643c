// Press, hold, release: the throw (rules U14 to U17).
//
// Released before 0.5 s the sticks roll on until then; held longer, the release throws; at 3 s they
// fly by themselves. One hold is one throw, whatever fingers and keys do meanwhile.

const BEAT = 500;
const LAST_BEAT = 6;
const TICK_MS = 8;
const THROW_MS = 40;
const GRACE = 150;

let hold = null;
let waiting = false;
let swallowsClick = false;
let tell = { begin() {}, tick() {}, thrown() {}, end() {} };

function buzz(milliseconds) {
  try {
    navigator.vibrate?.(milliseconds);
  } catch {
    // Some browsers refuse before the first touch; then there is simply no vibration.
  }
}

function press(button, by) {
  if (hold || waiting || button.disabled) return;
  hold = { button, by, began: 0, released: false, beat: 1, timer: null };
  tell.begin();
  // Counted from when the sticks are seen to roll: on a slow machine that is a little later.
  hold.began = performance.now();
  awaitBeat();
}

function awaitBeat() {
  const due = hold.began + hold.beat * BEAT;
  hold.timer = setTimeout(onBeat, Math.max(0, due - performance.now()));
}

function onBeat() {
  if (hold.released || hold.beat === LAST_BEAT) {
    commit();
    return;
  }
  buzz(TICK_MS);
  tell.tick();
  hold.beat += 1;
  awaitBeat();
}

function release() {
  if (!hold || hold.released) return;
  hold.released = true;
  if (performance.now() - hold.began >= BEAT) commit();
}

function commit() {
  const { button, timer } = hold;
  clearTimeout(timer);
  hold = null;
  waiting = true;
  buzz(THROW_MS);
  tell.thrown();
  button.form.requestSubmit(button);
}

/** The answer is here, or the question is gone: the button lives again. */
export function letGo() {
  if (hold) clearTimeout(hold.timer);
  hold = null;
  waiting = false;
  tell.end();
}

/** Whether sticks are in the air. */
export function isRolling() {
  return hold !== null || waiting;
}

function throwButton(event) {
  return event.target.closest?.("#throw") ?? null;
}

function isThrowKey(event) {
  return event.key === " " || event.key === "Enter";
}

function onPointerDown(event) {
  const button = throwButton(event);
  if (!button || event.button !== 0) return;
  swallowsClick = true;
  // A finger is captured by what it touched: let go, so that leaving the button can be seen.
  if (button.hasPointerCapture(event.pointerId)) button.releasePointerCapture(event.pointerId);
  press(button, event.pointerId);
}

function onPointerEnd(event) {
  if (hold?.by === event.pointerId) release();
  // The click of this press comes right after; later ones are of another kind.
  setTimeout(() => (swallowsClick = false));
}

function onPointerOut(event) {
  const left = throwButton(event);
  if (left && hold?.by === event.pointerId && !left.contains(event.relatedTarget)) release();
}

function onKeyDown(event) {
  const button = throwButton(event);
  if (!button || !isThrowKey(event)) return;
  event.preventDefault();
  if (!event.repeat) press(button, "key");
}

function onKeyUp(event) {
  if (!isThrowKey(event)) return;
  if (throwButton(event)) event.preventDefault();
  if (hold?.by === "key") release();
}

function onClick(event) {
  const button = throwButton(event);
  if (!button) return;
  event.preventDefault();
  if (swallowsClick) return;
  // Neither finger nor key: a screen reader or a voice pressed it. That is a short tap.
  press(button, "voice");
  release();
}

/** Listen on the whole page: the button itself comes and goes with the moves. */
export function listen(listener) {
  tell = listener;
  document.addEventListener("pointerdown", onPointerDown);
  document.addEventListener("pointerup", onPointerEnd);
  document.addEventListener("pointercancel", onPointerEnd);
  document.addEventListener("pointerout", onPointerOut);
  document.addEventListener("keydown", onKeyDown);
  document.addEventListener("keyup", onKeyUp);
  document.addEventListener("click", onClick, true);
  document.addEventListener("contextmenu", (event) => {
    if (throwButton(event)) event.preventDefault();
  });
  document.addEventListener("focusout", (event) => {
    if (throwButton(event)) release();
  });
  window.addEventListener("blur", release);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) release();
  });
  // The sticks as they fell come right before or after the answer: roll until then.
  document.addEventListener("noripan:answered", () => {
    if (waiting) setTimeout(() => waiting && letGo(), GRACE);
  });
}
