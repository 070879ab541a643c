// The guide of a lesson: shows the first idea that is due and was not met yet, and marks what to press.
// It presses nothing itself. Every frame of a lesson brings the ideas that are due (docs/lessons.md).

const bubble = document.getElementById("lesson");
const live = () => document.getElementById("live");
const part = (name) => document.getElementById(`lesson-${name}`);
const STORE = `noripan-lesson-${bubble.dataset.match}`;
const OF = Number(bubble.dataset.of);

const memory = load();
const met = new Set(memory.met);
let shown = null; // the idea that the guide shows
let asked = null; // the idea that a wish answers, and the version on which it was pressed
let presses = new Set(); // what was pressed for the shown idea

// --- what was met, for as long as the tab is open -----------------------------------------------------

function load() {
  try {
    return JSON.parse(sessionStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
}

function save(isOff = false) {
  try {
    sessionStorage.setItem(STORE, JSON.stringify({ met: [...met], isOff }));
  } catch {
    // Without storage the guide starts again after a reload.
  }
}

function meet(key) {
  met.add(key);
  save();
}

// --- showing ------------------------------------------------------------------------------------------

function update() {
  if (bubble.hidden) return;
  const { version, over } = live().dataset;
  if (asked && asked.version !== version) {
    meet(asked.key);
    asked = null;
  }
  const due = [...part("hints").querySelectorAll("[data-idea]")].filter(({ dataset }) => !met.has(dataset.idea));
  if (over === "yes" || met.size >= OF) return farewell(over === "yes");
  if (asked) return unmark();
  show(due[0] ?? null);
}

function show(hint) {
  const key = hint?.dataset.idea ?? "";
  const isNew = shown !== key;
  if (isNew) {
    shown = key;
    presses = new Set();
    say(hint ? hint.querySelector("[data-text]").textContent : part("idle").content.textContent);
  }
  bubble.dataset.idea = key;
  part("count").textContent = hint ? `${met.size + 1}/${OF}` : "";
  showNext(hint?.dataset.kind === "look");
  mark(hint, isNew);
}

function say(text) {
  part("text").textContent = text.trim();
}

/** The button that goes on; whoever pressed it by the keyboard is led on when it goes away. */
function showNext(isShown) {
  const had = document.activeElement === part("next");
  part("next").hidden = !isShown;
  if (had && !isShown) part("text").focus({ preventScroll: true });
}

function farewell(isOver) {
  unmark();
  shown = "farewell";
  bubble.dataset.idea = shown;
  say(part("farewell").content.textContent);
  const tally = part("tally");
  tally.textContent = tally.dataset.text.replace("{n}", met.size).replace("{of}", OF);
  tally.hidden = false;
  part("count").textContent = "";
  showNext(false);
  part("real").hidden = !isOver;
  part("skip").textContent = part("skip").dataset[isOver ? "over" : "done"];
}

// --- marks --------------------------------------------------------------------------------------------

function unmark() {
  for (const marked of document.querySelectorAll(".is-taught, .is-explained")) {
    marked.classList.remove("is-taught", "is-explained");
  }
}

function mark(hint, isNew) {
  unmark();
  if (!hint) return;
  for (const { dataset } of hint.querySelectorAll("[data-look]")) {
    for (const place of document.querySelectorAll(dataset.look)) place.classList.add("is-explained");
  }
  const ways = [...hint.querySelectorAll("[data-press]")].map(({ dataset }) => dataset.press);
  const next = firstOpen(ways);
  next?.classList.add("is-taught");
  if (isNew) (next ?? document.querySelector(".is-explained"))?.scrollIntoView?.({ block: "nearest" });
}

/** What to press next. Only one thing at a time is marked: a later one may mean something else as long as the
    earlier ones were not pressed. */
function firstOpen(ways) {
  const last = ways.at(-1);
  return ways.filter((way) => way === last || !presses.has(way)).map(find).find(Boolean) ?? null;
}

/** What can be pressed on a way: the button of an action, or what a selector finds; inside something folded, its handle. */
function find(way) {
  const found = way.startsWith("{") ? buttonOf(way) : document.querySelector(way);
  if (!found || found.disabled || found.getAttribute("aria-pressed") === "true" || isOff(found)) return null;
  return found.checkVisibility() ? found : found.closest("details:not([open])")?.querySelector("summary");
}

/** A button that rests for a moment (guard.js) is not off. */
function isOff(button) {
  return button.getAttribute("aria-disabled") === "true" && !button.classList.contains("is-settling");
}

function buttonOf(action) {
  const offered = document.querySelectorAll("#live button[name='action']");
  return [...offered].find((button) => button.value === action && !button.disabled);
}

// --- what the reader does -----------------------------------------------------------------------------

function notePress(event) {
  for (const { dataset } of part("hints").querySelectorAll(`[data-idea="${shown}"] [data-press]`)) {
    if (!dataset.press.startsWith("{") && event.target.closest?.(dataset.press)) presses.add(dataset.press);
  }
  update();
  setTimeout(update); // A game's script may answer the press later.
}

function noteWish() {
  if (shown && shown !== "farewell" && !asked) asked = { key: shown, version: live().dataset.version };
  if (asked) unmark();
  setTimeout(() => release(live().getAttribute("aria-busy") !== "true"));
}

/** A new table may have undone a choice of several presses, which then begins again. */
function followTable() {
  update();
  if (presses.size && !asked && !document.querySelector(".is-taught")) {
    presses = new Set();
    update();
  }
}

/** A wish that was refused, or never sent, is no answer. */
function release(isIdle) {
  if (isIdle && asked?.version === live().dataset.version) asked = null;
  update();
}

function goOn() {
  meet(shown);
  update();
}

function close() {
  unmark();
  save(true);
  bubble.hidden = true;
}

if (!memory.isOff) {
  bubble.hidden = false;
  part("next").addEventListener("click", goOn);
  part("skip").addEventListener("click", close);
  document.addEventListener("click", notePress);
  document.addEventListener("submit", (event) => event.target.matches("form[data-wish]") && noteWish(), true);
  document.addEventListener("noripan:wish", noteWish);
  document.addEventListener("noripan:answered", () => release(document.querySelector("#notice .notice__text") !== null));
  for (const event of ["htmx:after:swap", "noripan:told"]) document.addEventListener(event, () => setTimeout(followTable));
  update();
}
