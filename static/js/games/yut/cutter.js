// Cutting a result in two (rules U28): a slider, for a chip that is pressed long or by its button.

const dialog = document.getElementById("cutter");
const slider = dialog.querySelector(".cutter__slider");
const parts = dialog.querySelector(".cutter__parts");
const LONG_PRESS = 500;
const STILL = 4;

let cut = null;

function showParts() {
  parts.textContent = `${slider.value} + ${cut.steps - slider.value}`;
}

/** Let a person choose among the cuts of a token: its steps, and a button for each first part. */
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

/** `find` gives the cuts of a chip's token, or (without a chip) of the chosen one. */
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
