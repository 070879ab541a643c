// Sheets of the studio: search, sort, cells pasted from a spreadsheet, sums and shares of weights
// while they are typed. Saving is a plain form.

const form = document.querySelector("form[data-grid]");
const body = form.querySelector("tbody");
const fields = "input[name^='c:'], select[name^='c:'], textarea[name^='c:']";
const collator = new Intl.Collator(undefined, { numeric: true });

const lines = () => [...body.rows];
const shown = () => lines().filter((line) => !line.hidden);
const initial = (field) => {
  if (field.type === "checkbox") return field.defaultChecked;
  if (field.tagName === "SELECT") return [...field.options].find((each) => each.defaultSelected)?.value;
  return field.defaultValue;
};
const current = (field) => (field.type === "checkbox" ? field.checked : field.value);

function mark(field) {
  field.closest("td").classList.toggle("is-changed", initial(field) !== current(field));
}

function figure(field) {
  const number = Number(field?.value);
  return Number.isFinite(number) ? number : 0;
}

// Shares of a column of weights count the rows that are in use.
function weigh() {
  for (const head of form.querySelectorAll("th[data-path]")) {
    const path = head.dataset.path;
    const cells = lines().map((line) => line.querySelector(`[name="c:${CSS.escape(line.dataset.line)}:${CSS.escape(path)}"]`));
    const shares = cells.map((cell) => cell?.closest("td").nextElementSibling);
    if (!shares.some((share) => share?.matches("[data-share]"))) continue;
    const isOn = cells.map((_, nth) => lines()[nth].querySelector("[name$=':enabled'][type=checkbox]")?.checked ?? true);
    const total = cells.reduce((sum, cell, nth) => sum + (isOn[nth] ? figure(cell) : 0), 0);
    shares.forEach((share, nth) => {
      if (share) share.textContent = isOn[nth] && total ? `${((100 * figure(cells[nth])) / total).toFixed(1)} %` : "";
    });
    const foot = form.querySelector("tfoot [data-total]");
    if (foot) foot.textContent = total;
  }
  for (const line of lines()) {
    const sum = line.querySelector("[data-sum]");
    if (sum) sum.textContent = [...line.querySelectorAll(fields)].reduce((all, field) => all + figure(field), 0);
  }
}

// What a cell says: of a menu only the choice, not all that could be chosen.
function words(cell) {
  const field = cell?.querySelector(fields);
  if (!field) return cell?.dataset.value ?? cell?.textContent.trim() ?? "";
  if (field.type === "checkbox") return field.checked ? "1" : "0";
  return field.tagName === "SELECT" ? field.selectedOptions[0]?.textContent.trim() : field.value;
}

function filter() {
  const wanted = form.querySelector("[data-search]").value.trim().toLowerCase();
  const column = form.querySelector("[data-column]").value;
  const onlyChanged = form.querySelector("[data-only-changed]").checked;
  for (const line of lines()) {
    const found = column ? [cell(line, Number(column))] : [...line.querySelectorAll("th, td:not(.is-share)")];
    const text = [column ? "" : line.dataset.line, ...found.map(words)].join(" ").toLowerCase();
    line.hidden = !text.includes(wanted) || (onlyChanged && !line.querySelector(".is-changed"));
  }
}

function cell(line, nth) {
  const cells = [...line.querySelectorAll("th, td:not(.is-share)")];
  return cells[nth + (line.querySelector("[name=row]") ? 1 : 0)];
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-sort]");
  if (!button) return;
  const head = button.closest("th");
  const downwards = head.getAttribute("aria-sort") === "ascending";
  for (const each of form.querySelectorAll("th[aria-sort]")) each.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", downwards ? "descending" : "ascending");
  const nth = Number(button.dataset.sort);
  const order = lines().sort((one, other) => collator.compare(words(cell(one, nth)), words(cell(other, nth))));
  body.append(...(downwards ? order.reverse() : order));
});

form.addEventListener("input", (event) => {
  if (event.target.matches("[data-search], [data-column], [data-only-changed]")) filter();
  if (event.target.matches("[data-all]")) {
    for (const line of shown()) line.querySelector("[name=row]").checked = event.target.checked;
  }
  if (!event.target.matches(fields)) return;
  mark(event.target);
  weigh();
  form.dataset.unsaved = "";
});

// Several cells from a spreadsheet fill the grid from the cell that has the focus.
form.addEventListener("paste", (event) => {
  const first = event.target.closest(fields);
  const text = event.clipboardData.getData("text/plain").replace(/\r?\n$/, "");
  if (!first || !/[\t\n]/.test(text) || (first.tagName === "TEXTAREA" && !text.includes("\t"))) return;
  event.preventDefault();
  const rows = shown();
  const from = rows.indexOf(first.closest("tr"));
  const column = [...rows[from].cells].indexOf(first.closest("td"));
  text.split(/\r?\n/).forEach((pasted, down) => {
    const cells = [...(rows[from + down]?.cells ?? [])].slice(column).filter((cell) => !cell.matches(".is-share"));
    pasted.split("\t").forEach((each, right) => {
      const field = cells[right]?.querySelector(fields);
      if (field) fill(field, each.trim());
    });
  });
});

function fill(field, text) {
  if (field.type === "checkbox") field.checked = /^(1|true|yes|✓|o|y)$/i.test(text);
  else field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

form.addEventListener("submit", () => delete form.dataset.unsaved);

// Enter moves down a column, as in a spreadsheet, instead of sending the form.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("input[name^='c:']")) return;
  event.preventDefault();
  const rows = shown();
  const line = event.target.closest("tr");
  const column = [...line.cells].indexOf(event.target.closest("td"));
  rows[rows.indexOf(line) + (event.shiftKey ? -1 : 1)]?.cells[column]?.querySelector(fields)?.focus();
});
