// Composed choices: plans to buy or discard, an amount, conversions. Each becomes one action, which
// the server checks.

const box = () => document.querySelector("#live .composed[data-compose]");

function checked(form) {
  return [...form.querySelectorAll(".plan__check:checked")];
}

const actions = {
  buy_plans: (form) => ({ type: "buy_plans", cards: checked(form).map((card) => card.value) }),
  discard_plans: (form) => ({ type: "discard_plans", cards: checked(form).map((card) => card.value) }),
  contribute: (form) => ({ type: "contribute", amount: amountOf(form) }),
  convert: (form) => ({ type: "convert", conversions: units(form) }),
};

function amountOf(form) {
  return Number.parseInt(form.querySelector("input[type=number]").value || "0", 10);
}

function units(form) {
  const chosen = {};
  for (const output of form.querySelectorAll("output[data-trait]")) {
    if (Number(output.value) > 0) chosen[output.dataset.trait] = Number(output.value);
  }
  return chosen;
}

// --- what is chosen survives a redraw of the same question ------------------------------------------

let kept = { kind: null, cards: [], amount: 0, units: {} };

function keep(form) {
  kept = {
    kind: form.dataset.compose,
    cards: checked(form).map((card) => card.value),
    amount: form.dataset.compose === "contribute" ? amountOf(form) : 0,
    units: units(form),
  };
}

/** After a swap: restore the choice and its sum. */
export function refresh() {
  const form = box();
  if (!form) {
    kept.kind = null;
    return;
  }
  if (kept.kind === form.dataset.compose) {
    for (const card of form.querySelectorAll(".plan__check")) card.checked = kept.cards.includes(card.value);
    for (const field of form.querySelectorAll("[data-amount]")) field.value = kept.amount;
    for (const output of form.querySelectorAll("output[data-trait]")) output.value = kept.units[output.dataset.trait] ?? 0;
  }
  sum(form);
}

// --- the running sum --------------------------------------------------------------------------------

const told = new Intl.NumberFormat("en");

function write(form, name, text) {
  const place = form.querySelector(`[data-sum="${name}"]`);
  if (place) place.textContent = text;
}

function send(form) {
  return form.querySelector("[data-send]");
}

function label(form, n) {
  const button = send(form);
  if (button.dataset.text) button.textContent = button.dataset.text.replace("{n}", told.format(n));
}

function sum(form) {
  const chosen = checked(form);
  if (form.dataset.compose === "buy_plans") sumPurchase(form, chosen);
  else if (form.dataset.compose === "discard_plans") label(form, chosen.length);
  else if (form.dataset.compose === "contribute") label(form, amountOf(form));
  else sumConversion(form);
}

function total(cards, what) {
  return cards.reduce((all, card) => all + Number(card.dataset[what]), 0);
}

function gain(form, points) {
  write(form, "gain", `${points < 0 ? "−" : "+"}${Math.abs(points)}`);
  write(form, "total", String(Number(form.dataset.score) + points));
}

function sumPurchase(form, chosen) {
  const cost = total(chosen, "cost");
  const left = Number(form.dataset.tc) - cost;
  write(form, "cost", told.format(cost));
  write(form, "left", told.format(left));
  gain(form, total(chosen, "worth"));
  form.querySelector(".sum").classList.toggle("is-over", left < 0);
  form.querySelector("[data-warning]")?.toggleAttribute("hidden", left !== 0 || !chosen.length);
  label(form, chosen.length);
  send(form).disabled = left < 0;
  if (left < 0) send(form).textContent = send(form).dataset.over;
}

function sumConversion(form) {
  let points = 0;
  for (const output of form.querySelectorAll("output[data-trait]")) {
    points += Number(output.value) * (1 - Number(form.dataset.rate) * Number(output.dataset.weight));
  }
  gain(form, points);
}

// --- what a person does -----------------------------------------------------------------------------

function step(button) {
  const output = button.parentElement.querySelector("output");
  const wanted = Number(output.value) + Number(button.dataset.step);
  output.value = String(Math.min(Number(output.dataset.most), Math.max(0, wanted)));
}

function set(form, amount) {
  const most = Number(form.dataset.tc);
  const value = Math.min(most, Math.max(0, Math.trunc(Number(amount)) || 0));
  for (const field of form.querySelectorAll("[data-amount]")) field.value = String(value);
}

function clicked(form, target) {
  const button = target.closest("button");
  if (!button) return;
  if (button.dataset.step) step(button);
  else if (button.dataset.set) set(form, button.dataset.set);
  else if (button.dataset.fill) {
    for (const card of form.querySelectorAll(".plan__check")) card.checked = card.dataset.best !== undefined;
  } else if ("send" in button.dataset) {
    const action = JSON.stringify(actions[form.dataset.compose](form));
    document.dispatchEvent(new CustomEvent("noripan:wish", { detail: { action } }));
    return;
  }
  sum(form);
  keep(form);
}

export function listen() {
  document.addEventListener("click", (event) => {
    const form = event.target.closest?.("#live .composed[data-compose]");
    if (form) clicked(form, event.target);
  });
  document.addEventListener("input", (event) => {
    const form = event.target.closest?.("#live .composed[data-compose]");
    if (!form) return;
    if (event.target.matches("[data-amount]")) set(form, event.target.value);
    sum(form);
    keep(form);
  });
}
