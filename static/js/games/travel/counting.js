// Numbers that changed: by how much floats up from them, once.

const told = new Intl.NumberFormat("en", { signDisplay: "always" });
const before = new Map();

function pace() {
  return Number(getComputedStyle(document.documentElement).getPropertyValue("--motion")) || 0;
}

function float(place, change) {
  const at = place.getBoundingClientRect();
  if (!pace() || !at.width) return;
  const note = document.createElement("span");
  note.className = `count-change${change < 0 ? " is-loss" : ""}`;
  note.setAttribute("aria-hidden", "true");
  note.textContent = told.format(change);
  document.body.append(note);
  const start = `translate(${at.right + 4}px, ${at.top}px)`;
  const end = `translate(${at.right + 4}px, ${at.top - 28}px)`;
  const keys = [{ transform: start, opacity: 1 }, { transform: end, opacity: 0 }];
  note.style.inset = "0 auto auto 0";
  note.animate(keys, { duration: 1400 * pace(), easing: "ease-out", fill: "both" }).finished.finally(() => note.remove());
}

/** Compare every counted number with what it was. */
export function show(isFirst) {
  for (const place of document.querySelectorAll("[data-count]")) {
    const value = Number(place.dataset.value);
    const was = before.get(place.dataset.count);
    before.set(place.dataset.count, value);
    if (!isFirst && was !== undefined && was !== value) float(place, value - was);
  }
}
