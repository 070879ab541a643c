// The coach: marks what a hint names on the table, and drops a hint whose question is no longer asked.

const coach = document.getElementById("coach");

const hinted = () => coach.querySelector("[data-coached]")?.dataset.coached;

/** What names an action on the table besides its button: a stance, a card, a space. */
function selectors(action) {
  const named = [];
  for (const [key, value] of Object.entries(action)) {
    const values = Array.isArray(value) ? value : [value];
    const name = key.replace(/s$/, "");
    if (key === "type" || !/^[a-z_]+$/.test(name)) continue;
    for (const one of values) {
      if (["string", "number"].includes(typeof one)) named.push(`[data-${name}="${CSS.escape(String(one))}"]`);
    }
  }
  return named;
}

function same(text, action) {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(action);
  } catch {
    return false;
  }
}

function mark() {
  for (const old of document.querySelectorAll(".is-coached")) old.classList.remove("is-coached");
  const text = hinted();
  if (!text) return;
  const action = JSON.parse(text);
  const buttons = [...document.querySelectorAll("#live button[name=action]")];
  const own = buttons.filter((button) => same(button.value, action));
  const others = action.type === "declare" ? selectors(action).flatMap((one) => [...document.querySelectorAll(`#live button${one}`)]) : [];
  for (const button of [...own, ...others]) button.classList.add("is-coached");
}

let shownFor = "";

/** After a move the hint is asked for again: the server knows whether its question is still open. */
async function refresh() {
  const version = document.getElementById("live")?.dataset.version ?? "";
  const isOld = version !== shownFor;
  shownFor = version;
  if (!coach.childElementCount) return;
  if (isOld) {
    const answer = await fetch(coach.dataset.hintUrl, { headers: { "HX-Request": "true" }, cache: "no-store" }).catch(() => null);
    if (answer?.ok) {
      const text = await answer.text();
      if (!text.includes("data-coached") && !text.includes("is-pending")) coach.replaceChildren();
    }
  }
  mark();
}

export function listen() {
  if (!coach) return;
  shownFor = document.getElementById("live")?.dataset.version ?? "";
  document.addEventListener("htmx:after:swap", refresh);
  coach.addEventListener("click", (event) => {
    if (!event.target.closest("[data-coach-close]")) return;
    coach.replaceChildren();
    mark();
    document.getElementById("ask-coach")?.focus();
  });
}
