// The filter of the log: everything, betting or cards.

export function listen() {
  const log = document.getElementById("log");
  const template = document.getElementById("log-filter");
  if (!log || !template) return;
  log.before(template.content.cloneNode(true));
  const bar = log.previousElementSibling;
  bar.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-filter]");
    if (!button) return;
    log.dataset.only = button.dataset.filter;
    for (const other of bar.querySelectorAll("[data-filter]")) {
      other.setAttribute("aria-pressed", String(other === button));
    }
  });
}
