// Splitting a token (U28): a slider that opens on a long press of a chip or by the button.

const dialog = document.getElementById("cutter");
const slider = dialog.querySelector(".cutter__slider");
const parts = dialog.querySelector(".cutter__parts");
const LONG_PRESS = 500;
const STILL = 4;

let cut = null;

function showParts() {
  parts.textContent = `${slider.value} + ${cut.steps - slider.value}`;
}

/** Open the slider for a token: its steps, and a button for each length of the first part. */
function open(found) {
  if (!found) return;
  cut = found;
  slider.max = cut.steps - 1;
  slider.value = 1;
  showParts();
  dialog.showModal();
}

function confirm() {
  const button = cut.buttons[slider.value - 1];
  dialog.close();
  button.form.requestSubmit(button);
}

/** `find` returns the cuts of a token; without an argument, those of the chosen token. */
export function listen(find) {
  let timer = null;
  slider.addEventListener("input", showParts);
  dialog.querySelector(".cutter__cut").addEventListener("click", confirm);
  document.addEventListener("click", (event) => {
    if (event.target.closest("#cut")) open(find());
  });
  document.addEventListener("pointerdown", (event) => {
    const chip = event.target.closest?.("#chips [data-token]");
    if (chip) timer = setTimeout(() => open(find(chip.dataset.token)), LONG_PRESS);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(timer));
  document.addEventListener("pointermove", ({ movementX, movementY }) => {
    if (Math.hypot(movementX, movementY) > STILL) clearTimeout(timer);
  });
}
