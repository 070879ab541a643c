// On a narrow screen the table is four pages: board, shop, opponents, events. Where there is room,
// or no script, all of it is there at once.

const match = document.getElementById("match");

export function show() {
  match.dataset.tab ??= "board";
  for (const tab of match.querySelectorAll("[data-tab-to]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.tabTo === match.dataset.tab));
  }
}

export function turnTo(tab) {
  match.dataset.tab = tab;
  show();
}

match.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-tab-to]");
  if (tab) turnTo(tab.dataset.tabTo);
});
