// Press, hold, release: the throw (U14 to U17).
//
// A release before 0.5 s throws at 0.5 s; a later release throws at once; at 3 s the sticks are
// thrown without a release. One hold is one throw; other fingers and keys are ignored.

const BEAT = 500;
const LAST_BEAT = 6;
const TICK_MS = 8;
const THROW_MS = 40;
const GRACE = 150;

let hold = null;
let waiting = false;
let swallowsClick = false;
let callbacks = { begin() {}, tick() {}, thrown() {}, end() {} };

function buzz(milliseconds) {
  try {
    navigator.vibrate?.(milliseconds);
  } catch {
    // Some browsers refuse vibration before the first touch.
  }
}

function press(button, by) {
  if (hold || waiting || button.disabled) return;
  hold = { button, by, began: 0, released: false, beat: 1, timer: null };
  callbacks.begin();
  // Timed from the moment the sticks roll visibly, which is later on a slow machine.
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
  callbacks.tick();
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
  callbacks.thrown();
  button.form.requestSubmit(button);
}

/** The answer has arrived, or the button is gone: accept the next press. */
export function cancel() {
  if (hold) clearTimeout(hold.timer);
  hold = null;
  waiting = false;
  callbacks.end();
}

/** Whether the sticks are rolling. */
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
  // Touch captures the pointer: release it, so that leaving the button fires events.
  if (button.hasPointerCapture(event.pointerId)) button.releasePointerCapture(event.pointerId);
  press(button, event.pointerId);
}

function onPointerEnd(event) {
  if (hold?.by === event.pointerId) release();
  // The click of this press follows at once; later clicks come from other input.
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
  // Neither pointer nor key: a screen reader or voice control. It counts as a short tap.
  press(button, "voice");
  release();
}

/** Listen on the document: every move replaces the button. */
export function listen(listener) {
  callbacks = listener;
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
  // The new sticks arrive just before or after the answer: roll until then.
  document.addEventListener("noripan:answered", () => {
    if (waiting) setTimeout(() => waiting && cancel(), GRACE);
  });
}
