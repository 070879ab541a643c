// Runs the clocks of a match: `<time class="clock" data-due data-now>`, both in seconds since 1970
// by the server's clock. The reader's own clock may be wrong, so only differences of it count.

const language = document.documentElement.lang || "ko";
const absolute = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const DAY = 86400;
const HOUR = 3600;
const LOW = 10;

const begun = new WeakMap();

/** How far the reader's clock is behind the server's, measured when the element last changed. */
function offset(element) {
  const known = begun.get(element);
  if (known?.stamp === element.dataset.now) return known.offset;
  const made = { stamp: element.dataset.now, offset: Number(element.dataset.now) - Date.now() / 1000 };
  begun.set(element, made);
  return made.offset;
}

function inWords(seconds, due) {
  if (seconds >= DAY) {
    const days = Math.floor(seconds / DAY);
    const hours = Math.floor((seconds % DAY) / 3600);
    return `${unit(days, "day")} ${unit(hours, "hour")} · ${absolute.format(due * 1000)}`;
  }
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const two = (number) => String(number).padStart(2, "0");
  const left = hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
  return hours ? `${left} · ${absolute.format(due * 1000)}` : left;
}

function unit(number, name) {
  return new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "short" }).format(number);
}

function tick() {
  for (const clock of document.querySelectorAll(".clock[data-due]")) {
    const due = Number(clock.dataset.due);
    const left = due - (Date.now() / 1000 + offset(clock));
    const text = inWords(left, due);
    if (clock.textContent !== text) clock.textContent = text;
    clock.title = absolute.format(due * 1000);
    clock.classList.toggle("is-low", left <= LOW);
    clock.classList.toggle("is-long", left >= HOUR);
  }
}

document.addEventListener("htmx:after:swap", tick);
setInterval(tick, 500);
tick();
