// The form of a new table offers only the seats that the chosen options allow. The server checks it
// in any case.

const form = document.querySelector("form.new");

function limit() {
  const chosen = [...form.querySelectorAll("input[data-most]:checked")];
  const least = Math.max(0, ...chosen.map((input) => Number(input.dataset.least)));
  const most = Math.min(...chosen.map((input) => Number(input.dataset.most)));
  const sizes = [...form.querySelectorAll("input[name=size]")];
  for (const size of sizes) size.disabled = Number(size.value) < least || Number(size.value) > most;
  if (sizes.some((size) => size.checked && !size.disabled)) return;
  const first = sizes.find((size) => !size.disabled);
  if (first) first.checked = true;
}

if (form) {
  form.addEventListener("change", limit);
  limit();
}
