// Help at the thing: why a button is off, and the rules, searched or opened at the section that a refusal is about.

const match = document.getElementById("match");
const drawer = document.getElementById("rules-drawer");
const search = document.getElementById("rules-search");
const none = document.getElementById("rules-none");
const why = document.getElementById("why-off");
const book = document.querySelector("#rules-text > div");
const sections = JSON.parse(document.getElementById("rule-sections")?.textContent ?? "{}");

// --- why a button is off ----------------------------------------------------------------------------

/** A disabled button gets no click, and on some browsers no event at all: the place of the press decides. */
function buttonAt({ clientX: x, clientY: y }) {
  return buttonsOff().find((button) => {
    const box = button.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  });
}

function buttonsOff() {
  const buttons = document.querySelectorAll("#live button:disabled[title]");
  return [...buttons].filter((button) => button.title && button.checkVisibility());
}

function press(event) {
  if (match.dataset.telling === "yes" || !event.target.closest?.(".match__table")) return;
  const button = buttonAt(event);
  if (button) refuse(button.title, button.dataset.code);
}

/** Say why not, with the way to its rule. */
function refuse(text, code) {
  document.getElementById("notice").replaceChildren(sentence(text, code));
}

function sentence(text, code) {
  const line = document.createElement("p");
  line.className = "notice__text";
  line.dataset.code = code ?? "";
  line.textContent = text;
  return line;
}

/** The keyboard does not reach a button that is off: another one says why, of all of them at once. */
function showWhy() {
  if (why) why.hidden = !buttonsOff().length;
}

function explainAll() {
  const reasons = new Map();
  for (const button of buttonsOff()) {
    const reason = reasons.get(button.title) ?? { code: button.dataset.code, names: new Set() };
    const name = button.querySelector("[data-spoken]") ?? button;
    reason.names.add(button.ariaLabel || name.textContent.trim().replace(/\s+/g, " "));
    reasons.set(button.title, reason);
  }
  const lines = [...reasons].map(([text, { code, names }]) => sentence(`${[...names].join(", ")}: ${text}`, code));
  document.getElementById("notice").replaceChildren(...lines);
}

/** Whoever says it, a sentence of a rule leads to that rule. */
function addWays() {
  document.querySelectorAll("#notice .notice__text[data-code]").forEach(addWay);
}

function addWay(line) {
  const section = sections[line.dataset.code];
  if (!section || line.querySelector("[data-section]")) return;
  const way = document.createElement("button");
  way.className = "button button--quiet";
  way.type = "button";
  way.dataset.section = section;
  way.textContent = match.dataset.rules;
  line.append(" ", way);
}

function follow(event) {
  const section = event.target.closest?.("[data-section]")?.dataset.section;
  if (!section) return;
  document.getElementById("notice").replaceChildren();
  openRules(section);
}

// --- the rules at a section -------------------------------------------------------------------------

function headingOfLink(link) {
  return link?.closest("h2, h3") ?? link?.closest("details")?.querySelector("summary");
}

/** The heading of a section, else of the one that it belongs to, else of the nearest before it. */
function headingOf(section) {
  const number = (text) => text.split(".").map(Number);
  const before = (a, b) => {
    const at = [0, 1, 2].find((i) => (a[i] ?? -1) !== (b[i] ?? -1));
    return at === undefined || (a[at] ?? -1) < (b[at] ?? -1);
  };
  const links = [...drawer.querySelectorAll(".section-link")];
  const known = links.map((link) => [number(link.hash.replace("#section-", "")), link]);
  const fitting = known.filter(([each]) => before(each, number(section)));
  fitting.sort(([a], [b]) => (before(a, b) ? -1 : 1));
  return headingOfLink(fitting.at(-1)?.[1] ?? links[0]);
}

function openRules(section) {
  search.value = "";
  filter();
  for (const tip of document.querySelectorAll(".match__table [popover]:popover-open")) tip.hidePopover();
  drawer.open = true;
  const heading = headingOf(section);
  heading?.closest("details:not(.drawer)")?.setAttribute("open", "");
  heading?.scrollIntoView({ block: "start" });
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

// --- search -----------------------------------------------------------------------------------------

/** The parts of the book: a heading with what follows it up to the next, a section, or a fold. */
function parts() {
  const found = [];
  for (const child of book.children) {
    const begins = child.matches("h2, h3, section, details");
    if (begins || !found.length || found.at(-1)[0].matches("section, details")) found.push([child]);
    else found.at(-1).push(child);
  }
  return found;
}

function hits(wanted) {
  const ranges = [];
  const walker = document.createTreeWalker(book, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.toLowerCase();
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
  return ranges;
}

function filter() {
  const wanted = search.value.trim().toLowerCase();
  const found = wanted ? hits(wanted) : [];
  const isHit = (element) => found.some((range) => element.contains(range.startContainer));
  for (const part of parts()) {
    const isShown = !wanted || part.some(isHit);
    for (const element of part) element.classList.toggle("is-filtered", !isShown);
  }
  if (wanted) for (const fold of book.querySelectorAll("details")) fold.open = isHit(fold);
  // Marks without touching the text; an old browser filters all the same.
  if (globalThis.Highlight) CSS.highlights.set("found", new Highlight(...found));
  none.textContent = wanted && !found.length ? none.dataset.text : "";
}

/** On the page of a match. */
export function listen() {
  if (!search) return;
  document.addEventListener("pointerup", press);
  document.addEventListener("click", follow);
  document.addEventListener("htmx:after:swap", showWhy);
  document.addEventListener("keydown", (event) => event.key === "Tab" && showWhy(), true);
  why?.addEventListener("click", explainAll);
  showWhy();
  new MutationObserver(addWays).observe(document.getElementById("notice"), { childList: true });
  search.addEventListener("input", filter);
}
