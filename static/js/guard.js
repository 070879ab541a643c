// No two different actions under one finger: a button that a new table puts where another one was, under
// the finger, the mouse or the focus, is inert for a moment and looks so. A press on it does nothing.
//
// Buttons that act carry name="action"; those of a script that puts an action together carry data-acts.

const SETTLE = 700; // milliseconds
const NEAR = 24; // pixels within which two presses are at the same place
const TOUCH = 1500; // milliseconds for which a finger that was lifted still counts
const ACTS = ".match__table :is(button[name=action], [data-acts])";

let finger = null;
let press = null;
let lastSwap = -SETTLE;

// --- where the finger is ----------------------------------------------------------------------------

function point(event) {
  finger = { x: event.clientX, y: event.clientY, at: event.timeStamp, stays: event.pointerType === "mouse" };
}

function begin(place) {
  press = { ...place, wish: null, before: press && { ...press, before: null } };
}

document.addEventListener("pointermove", (event) => event.pointerType === "mouse" && point(event), true);
document.addEventListener("pointerdown", (event) => {
  point(event);
  begin({ x: event.clientX, y: event.clientY });
}, true);
document.addEventListener("keydown", (event) => {
  finger = null;
  if (!event.repeat) begin({ key: event.key });
}, true);

// The button that is being pressed, while the press is handled.
let pressed = null;

document.addEventListener("click", (event) => {
  if (!event.isTrusted) return;
  pressed = event.target.closest("button, summary");
  setTimeout(() => (pressed = null));
}, true);

/** The button whose press is being handled, for a wish that a script put together. */
export function pressedButton() {
  return pressed;
}

// --- buttons ----------------------------------------------------------------------------------------

/** The acting buttons under the finger and under the focus, and what they would do. */
export function look() {
  const isThere = finger && (finger.stays || performance.now() - finger.at < TOUCH);
  const touched = isThere ? document.elementFromPoint(finger.x, finger.y)?.closest(ACTS) : null;
  const focused = document.activeElement?.closest(ACTS);
  return { touched: describe(touched), focused: describe(focused) };
}

function describe(button) {
  if (!button) return { button: null, name: null, rests: false };
  const rests = button.classList.contains("is-settling");
  return { button, name: button.value || button.id || button.dataset.acts, rests };
}

/** After a swap: whatever acts under the finger and was not there before rests for a moment. If a story
    was told in between, also what was there: nobody has seen yet what it is about now. */
export function settle(before, isTold) {
  lastSwap = performance.now();
  const now = look();
  for (const place of ["touched", "focused"]) {
    const { button, name } = now[place];
    if (button && (isTold || before[place].rests || before[place].name !== name)) rest(button);
  }
}

const resting = new Map();

function rest(button) {
  const was = resting.get(button);
  clearTimeout(was?.timer);
  const isOff = was?.isOff ?? button.hasAttribute("aria-disabled");
  button.classList.add("is-settling");
  button.setAttribute("aria-disabled", "true");
  resting.set(button, { isOff, timer: setTimeout(() => wake(button, isOff), SETTLE) });
}

function wake(button, isOff) {
  resting.delete(button);
  button.classList.remove("is-settling");
  if (!isOff) button.removeAttribute("aria-disabled");
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.(".is-settling")) stop(event);
}, true);

// A key that is held down presses once.
document.addEventListener("keydown", (event) => {
  if (event.repeat && ["Enter", " "].includes(event.key) && event.target.closest?.(ACTS)) stop(event);
}, true);

// --- wishes: what a script puts together has no button to rest --------------------------------------

/** Whether a wish comes from a second press at the place of another wish, on a table that has just come. */
export function isHasty(action) {
  const before = press?.before;
  const isNew = performance.now() - lastSwap < SETTLE;
  if (!isNew || !before?.wish || before.wish === action || !isSamePlace(before, press)) return false;
  press.wish = before.wish; // A third press is no better.
  return true;
}

/** Whether a press is a second one at the place of the press that asked for something, when that has just begun to be told. */
export function isEcho(since) {
  const before = press?.before;
  return Boolean(before?.wish) && performance.now() - since < SETTLE && isSamePlace(before, press);
}

/** Keep which action the last press asked for. */
export function note(action) {
  if (press) press.wish = action;
}

function isSamePlace(one, other) {
  if (one.key || other.key) return one.key === other.key;
  return Math.hypot(one.x - other.x, one.y - other.y) < NEAR;
}
