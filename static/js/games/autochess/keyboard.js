// Arrow keys move the focus between slots and cards.

const match = document.getElementById("match");
const ROWS = ".line3__slots, #tray-cards, #bench-cards, .shop, .pineapple__cards";
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

match.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  if (!step || !event.target.closest(ROWS)) return;
  const rows = [...match.querySelectorAll(ROWS)].map((row) => [...row.querySelectorAll("button, input")].filter(isReachable));
  const full = rows.filter((row) => row.length);
  const y = full.findIndex((row) => row.includes(event.target));
  if (y < 0) return;
  const x = full[y].indexOf(event.target);
  const row = full[Math.min(full.length - 1, Math.max(0, y + step[0]))];
  row[Math.min(row.length - 1, Math.max(0, x + step[1]))].focus();
  event.preventDefault();
});

function isReachable(element) {
  return !element.disabled && !element.closest(".sheet");
}
