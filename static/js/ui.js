// What all pages share: switches for sound and theme, toasts, times in words, copying, closing.
//
// All listeners are on the document, so that content swapped in by htmx works too. Other scripts use
// events, never an import: the URL of a module contains a hash, and a second URL would be a second copy.

const root = document.documentElement;
const language = root.lang || "ko";

// --- switches ---------------------------------------------------------------------------------

const systemDark = matchMedia("(prefers-color-scheme: dark)");

function isOn(name) {
  const value = root.dataset[name];
  if (name === "theme" && value !== "light" && value !== "dark") return systemDark.matches;
  return value === "dark" || value === "on";
}

function showSwitches() {
  for (const button of document.querySelectorAll("[data-preferences] [data-values]")) {
    const [off, on] = button.dataset.values.split(" ");
    button.setAttribute("aria-pressed", String(isOn(button.name)));
    button.value = isOn(button.name) ? off : on;
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!form.matches("[data-preferences]") || !button) return;
  event.preventDefault();
  const { name, value } = button;
  const body = new FormData(form, button);
  root.dataset[name] = value;
  showSwitches();
  document.dispatchEvent(new CustomEvent("noripan:preference", { detail: { name, value } }));
  // Offline the choice still holds for this page.
  fetch(form.action, { method: "POST", body, keepalive: true }).catch(() => {});
});

systemDark.addEventListener("change", showSwitches);

// --- leaving ----------------------------------------------------------------------------------

// The response to a button and the socket may both redirect the page to the match: it goes once.
let leavingTo = "";

document.addEventListener("htmx:after:request", (event) => {
  const to = event.detail.ctx.hx?.redirect;
  if (!to) return;
  if (to === leavingTo) event.preventDefault();
  leavingTo = to;
});

// After a return from the back/forward cache the page may leave again.
addEventListener("pageshow", () => (leavingTo = ""));

// --- toasts -----------------------------------------------------------------------------------

const TOAST_FOR = 4000;

/** Show a short message. From other scripts: dispatch `noripan:toast` with `{detail: {text}}`. */
export function toast(text) {
  const region = document.getElementById("toast");
  if (!region || !text) return;
  const line = document.createElement("p");
  line.className = "toast";
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), TOAST_FOR);
}

document.addEventListener("noripan:toast", (event) => toast(event.detail?.text ?? event.detail));

// --- times ------------------------------------------------------------------------------------

const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
const clockTime = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const dayAndTime = new Intl.DateTimeFormat(language, {
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const absolute = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });

function inWords(date) {
  const seconds = (date - Date.now()) / 1000;
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ["second", 1];
  // Under a minute the exact second does not matter.
  return relative.format(unit === "second" ? 0 : Math.round(seconds / size), unit);
}

/** `<time datetime>` reads "5 minutes ago", with the exact local time on hover; with
    `data-time="local"` it is the exact local time; with `data-time="clock"` the time of the day, for
    lines that are many and stay as they are; with `data-time="as-is"` it is left alone; with
    `data-time="left"` it counts down, by the second. */
function tellTimes() {
  countDown();
  for (const element of document.querySelectorAll("time[data-time='clock']")) tellClock(element);
  for (const element of document.querySelectorAll("time[datetime]:not([data-time='as-is'], [data-time='left'])")) {
    const date = new Date(element.dateTime);
    if (Number.isNaN(date.getTime())) continue;
    const exact = absolute.format(date);
    const text = element.dataset.time === "local" ? exact : inWords(date);
    if (element.textContent !== text) element.textContent = text;
    if (text !== exact) element.title = exact;
  }
}

setInterval(tellTimes, 30000);

function tellClock(element) {
  const date = new Date(element.dateTime);
  const today = date.toDateString() === new Date().toDateString();
  element.textContent = (today ? clockTime : dayAndTime).format(date);
  element.title = absolute.format(date);
  element.dataset.time = "as-is";
}

function countDown() {
  for (const element of document.querySelectorAll("time[data-time='left']")) {
    const left = Math.max(0, Math.round((new Date(element.dateTime) - Date.now()) / 1000));
    const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    element.textContent = parts.map((part) => String(part).padStart(2, "0")).join(":");
  }
}

setInterval(countDown, 1000);

// --- copying ----------------------------------------------------------------------------------

/** `<button data-copy="text">`, or `data-copy-from="selector"` of an input or an element. */
async function copy(button) {
  const source = button.dataset.copyFrom && document.querySelector(button.dataset.copyFrom);
  const text = button.dataset.copy ?? source?.value ?? source?.textContent.trim() ?? "";
  const copied = await put(text, source);
  const words = document.getElementById("toast")?.dataset;
  toast(copied ? words?.copied : words?.notCopied);
}

async function put(text, source) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without HTTPS there is no clipboard API: select the text and use execCommand.
    const field = source?.select ? source : document.body.appendChild(document.createElement("textarea"));
    if (field !== source) field.value = text;
    field.select();
    const copied = document.execCommand("copy");
    if (field !== source) field.remove();
    return copied;
  }
}

// --- sharing ----------------------------------------------------------------------------------

/** `<button data-sends="selector" hidden>` hands the text of a field to another app, where the browser can. */
function showSenders() {
  if (!navigator.share) return;
  for (const button of document.querySelectorAll("[data-sends][hidden]")) button.hidden = false;
}

async function send(button) {
  try {
    await navigator.share({ text: document.querySelector(button.dataset.sends).value });
  } catch {
    // The reader thought better of it.
  }
}

// --- opening and closing ----------------------------------------------------------------------

/** `<button data-opens="id">` opens a dialog or a drawer. */
function open(id) {
  const target = document.getElementById(id);
  if (target instanceof HTMLDialogElement) {
    if (!target.open) target.showModal();
  } else if (target instanceof HTMLDetailsElement) {
    target.open = true;
    const first = target.querySelector(".drawer__sheet button, .drawer__sheet a");
    (first ?? target.querySelector("summary")).focus();
  }
}

/** Close a dialog or a drawer, or remove any other element. */
function close(target) {
  if (target instanceof HTMLDialogElement) target.close();
  else if (target instanceof HTMLDetailsElement) closeDrawer(target);
  else target?.remove();
}

function closeDrawer(drawer) {
  drawer.open = false;
  const opener = document.querySelector(`[data-opens="${CSS.escape(drawer.id)}"]`);
  (opener ?? drawer.querySelector("summary")).focus();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy], [data-copy-from], [data-sends], [data-opens], [data-closes]");
  if (!button) return;
  if (button.dataset.opens) open(button.dataset.opens);
  else if (button.dataset.closes) close(button.closest(button.dataset.closes));
  else if (button.dataset.sends) send(button);
  else copy(button);
});

// At a table a banner lies over the bar for a while: a tap unfolds one that is cut off, and puts it away.
document.addEventListener("click", ({ target }) => {
  const banner = target.closest?.("body:has(.header--slim) .words__one--banner");
  const text = banner?.querySelector(".words__text");
  if (text && text.scrollHeight > text.clientHeight + 1) banner.classList.add("is-open");
  else banner?.remove();
});
document.addEventListener("animationend", ({ target }) => target.matches(".words__one--banner") && target.remove());

document.addEventListener("click", (event) => {
  // A click on the backdrop: its target is the dialog, not its content.
  if (event.target instanceof HTMLDialogElement && event.target.matches(".dialog")) event.target.close();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  // The browser closes what lies on top of a drawer, one thing at a press.
  if (document.querySelector("[popover]:not([popover=manual]):popover-open")) return;
  const drawer = [...document.querySelectorAll("details.drawer[open]")].pop();
  if (!drawer) return;
  event.preventDefault();
  closeDrawer(drawer);
});

document.addEventListener("htmx:after:swap", tellTimes);
document.addEventListener("htmx:after:swap", showSenders);
showSenders();
tellTimes();
showSwitches();
