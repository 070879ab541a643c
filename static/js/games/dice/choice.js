// Composing a declaration or a response. Every complete choice is one of the buttons in #offers:
// a choice without a button cannot be made, and confirming presses the button.

let chosen = { key: "", stance: "", cards: new Set(), shields: 0 };

const panel = () => document.getElementById("decision");
const live = () => document.getElementById("live").dataset;

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** A phase starts with nothing chosen; redrawing the page keeps the choice. */
export function read() {
  const key = `${live().round}:${live().phase}`;
  if (chosen.key !== key) {
    chosen = { key, stance: "", cards: new Set(), shields: 0 };
  }
  show();
}

function order(cards) {
  const held = [...panel().querySelectorAll("[data-card]")].map((card) => card.dataset.card);
  return held.filter((card) => cards.has(card));
}

function offer(stance, cards, shields) {
  return document.querySelector(`#offers [data-choice="${stance}|${order(cards).join("+")}|${shields}"]`);
}

/** Whether a set of cards and shields is legal; without a stance, whether it is with any. */
function possible(cards, shields) {
  return offer(live().phase === "declare" ? chosen.stance || "balance" : "", cards, shields);
}

function used() {
  const costs = order(chosen.cards).map((card) => Number(panel().querySelector(`[data-card="${card}"]`).dataset.cost));
  const shield = Number(panel().querySelector(".builder")?.dataset.cost ?? 0);
  return costs.reduce((sum, cost) => sum + cost, 0) + shield * chosen.shields;
}

function show() {
  const place = panel();
  if (!place?.classList.contains("is-asked")) return;
  for (const stance of place.querySelectorAll("[data-stance]")) {
    stance.setAttribute("aria-pressed", String(stance.dataset.stance === chosen.stance));
  }
  const told = place.querySelector("#stance-text");
  if (told) told.textContent = place.querySelector(".stance[aria-pressed='true'] .stance__text")?.textContent ?? "";
  for (const card of place.querySelectorAll("[data-card]")) showCard(card);
  showShields(place);
  showBudget(place);
  showConfirm(place);
}

function showCard(card) {
  const why = card.querySelector("[data-why]");
  if (!why) return;
  const on = chosen.cards.has(card.dataset.card);
  const without = new Set(chosen.cards);
  const ok = on || possible(new Set([...without, card.dataset.card]), chosen.shields);
  card.setAttribute("aria-pressed", String(on));
  why.hidden = Boolean(ok);
  why.textContent = turn(card, ok ? null : lacking(Number(card.dataset.cost), "card_limit", panel().dataset.limit));
}

/** Turn a button off for a reason, or on; the words of the reason. */
function turn(button, reason) {
  button.disabled = reason !== null;
  button.title = reason?.text ?? "";
  button.dataset.code = reason?.code ?? "";
  return button.title;
}

/** Why one more card or shield cannot be added, with the code that leads to the rule. */
function lacking(cost, code, limit) {
  const short = used() + cost - Number(live().energy);
  return short > 0 ? { code: "not_enough_energy", text: fill(panel().dataset.short, { n: short }) } : { code, text: limit };
}

function showShields(place) {
  const builder = place.querySelector(".builder");
  if (!builder) return;
  const more = builder.querySelector("[data-shields='1']");
  const ok = possible(chosen.cards, chosen.shields + 1);
  builder.querySelector(".builder__count").textContent = String(chosen.shields);
  builder.querySelector("[data-shields='-1']").disabled = chosen.shields === 0;
  const full = chosen.shields >= Number(builder.dataset.room);
  const cost = full ? 0 : Number(builder.dataset.cost);
  const reason = ok ? null : lacking(cost, "shield_limit", place.dataset.shieldLimit);
  builder.querySelector(".builder__why").textContent = turn(more, reason);
}

function showBudget(place) {
  const budget = place.querySelector(".budget");
  const held = Number(live().energy);
  if (budget) budget.textContent = fill(budget.dataset.text, { used: used(), held, left: held - used() });
  const warning = document.getElementById("reset-warning");
  if (warning) warning.hidden = !place.querySelector("[data-resets][aria-pressed=true]");
}

function showConfirm(place) {
  const declare = place.querySelector("#declare");
  if (declare) {
    declare.disabled = !chosen.stance;
    declare.textContent = declare.dataset[chosen.stance ? "go" : "choose"];
  }
  const respond = place.querySelector("#respond");
  if (respond) {
    respond.disabled = chosen.cards.size === 0;
    respond.title = respond.disabled ? respond.dataset.why : "";
  }
}

function confirm() {
  const button = offer(live().phase === "declare" ? chosen.stance : "", chosen.cards, chosen.shields);
  button?.click();
}

export function pick(stance) {
  if (live().phase !== "declare" || !panel()?.classList.contains("is-asked")) return;
  chosen.stance = stance;
  show();
}

function press(button) {
  const { stance, card, shields } = button.dataset;
  if (stance) pick(stance);
  else if (card) toggle(card);
  else if (shields) build(Number(shields));
}

function toggle(card) {
  if (!chosen.cards.delete(card)) chosen.cards.add(card);
  show();
}

function build(step) {
  chosen.shields = Math.max(0, chosen.shields + step);
  show();
}

export function listen() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#decision button");
    if (!button) return;
    if (button.id === "declare" || button.id === "respond") confirm();
    else if (button.closest(".is-asked")) press(button);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, textarea, select")) return;
    const nth = ["1", "2", "3"].indexOf(event.key);
    const stance = nth < 0 ? null : document.querySelectorAll("#decision [data-stance]")[nth];
    if (stance) {
      pick(stance.dataset.stance);
      stance.focus();
    }
  });
}
