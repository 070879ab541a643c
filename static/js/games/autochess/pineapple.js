// Choosing pineapple cards. The page is redrawn while other seats play, so the ticks are kept here.

import { wish } from "./choice.js";

const match = document.getElementById("match");

let picked = [];

export function show() {
  const boxes = [...match.querySelectorAll("[data-pick]")];
  picked = picked.filter((uid) => boxes.some((box) => box.dataset.pick === uid));
  for (const box of boxes) box.checked = picked.includes(box.dataset.pick);
  // Not `disabled`: a button that becomes disabled while it is pressed loses the click.
  const take = document.getElementById("pineapple-take");
  if (take) take.setAttribute("aria-disabled", String(picked.length !== keepCount()));
}

function keepCount() {
  return Number(document.getElementById("pineapple").dataset.keep);
}

match.addEventListener("change", (event) => {
  if (!event.target.matches("[data-pick]")) return;
  const { pick } = event.target.dataset;
  picked = picked.filter((uid) => uid !== pick);
  if (event.target.checked) picked = [...picked.slice(-(keepCount() - 1) || picked.length), pick];
  show();
});

match.addEventListener("click", (event) => {
  const take = event.target.closest("#pineapple-take");
  if (!take) return;
  if (picked.length === keepCount()) wish({ type: "pineapple_pick", card_uids: picked.map(Number) });
  else document.dispatchEvent(new CustomEvent("noripan:toast", { detail: { text: take.dataset.why } }));
});
