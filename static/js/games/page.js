// Around a game: the counter of the seed field, the choice of a theme, what is unfolded, drawers
// beside a wide table.

// --- how long a seed is; its letters are counted as the server counts them -------------------------

function count(input) {
  const output = document.getElementById(input.dataset.counts);
  if (output) output.textContent = `${[...input.value.normalize("NFC")].length}/${output.dataset.most}`;
}

document.addEventListener("input", (event) => {
  if (event.target.matches?.("[data-counts]")) count(event.target);
});
for (const input of document.querySelectorAll("[data-counts]")) count(input);

// --- one choice of several, as buttons that ui.js sends --------------------------------------------

function showChoices() {
  for (const button of document.querySelectorAll("[data-choice]")) {
    const chosen = document.documentElement.dataset[button.name] === button.value;
    button.setAttribute("aria-pressed", String(chosen));
  }
}

document.addEventListener("noripan:preference", showChoices);
showChoices();

// --- what somebody unfolded stays so, whatever the table draws anew ---------------------------------

document.addEventListener("htmx:before:morph:attr", (event) => {
  if (event.detail.attrName === "open" && event.target.matches("details[id]")) event.preventDefault();
});

// --- where there is room the log lies open beside the table ----------------------------------------

const log = document.getElementById("log-drawer");
if (log && matchMedia("(min-width: 75rem)").matches) log.open = true;

function toNewest() {
  const lines = document.getElementById("log");
  if (lines) lines.scrollTop = lines.scrollHeight;
}

log?.addEventListener("toggle", toNewest);
document.addEventListener("htmx:after:swap", toNewest);
toNewest();
