// The ghost of another run beside one's own: asked for anew whenever one's own turn is over.

const panel = document.getElementById("ghost");
const CHOSEN = "yut-ghost";
const WIDE = "(min-width: 75rem)";
let seen = null;
let chosen = "";

/** Whom one races on a seed stays chosen when one tries it again. */
function key() {
  return `${CHOSEN}:${panel.dataset.seed}`;
}

async function draw() {
  const address = `${panel.dataset.url}?${new URLSearchParams({ ghost: chosen })}`;
  try {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    if (answer.status !== 200) return;
    const focused = panel.contains(document.activeElement) && document.activeElement.name;
    panel.innerHTML = await answer.text();
    panel.hidden = false;
    if (focused) panel.querySelector(`[name="${focused}"]`)?.focus();
  } catch {
    // Offline the ghost stays where it was.
  }
}

/** The page shows another turn, or the end. */
export function follow({ lap, over }) {
  if (!panel || seen === `${lap} ${over}`) return;
  seen = `${lap} ${over}`;
  draw();
}

function keep(ghost) {
  chosen = ghost;
  try {
    sessionStorage.setItem(key(), chosen);
  } catch {
    // Then the choice holds for this page only.
  }
}

function choose(event) {
  keep(event.target.value);
  draw();
}

export function listen() {
  if (!panel) return;
  const named = new URLSearchParams(location.search).get("ghost");
  try {
    chosen = sessionStorage.getItem(key()) ?? "";
  } catch {
    chosen = "";
  }
  if (named) {
    // The address has said it once; from here on the choice on the page holds.
    keep(named);
    history.replaceState(history.state, "", location.pathname);
  }
  panel.addEventListener("change", choose);
  panel.open = matchMedia(WIDE).matches;
}
