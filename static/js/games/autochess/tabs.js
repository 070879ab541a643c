// On a narrow screen the page has four tabs: board, shop, opponents, events. On a wide screen and
// without a script everything shows at once.

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
