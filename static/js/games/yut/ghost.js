// The ghost of another run beside one's own: asked for anew whenever one's own turn is over.

const panel = document.getElementById("ghost");
const CHOSEN = "yut-ghost";
const WIDE = "(min-width: 75rem)";
let seen = null;
let chosen = "";

function key() {
  return `${CHOSEN}:${panel.dataset.url}`;
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

function choose(event) {
  chosen = event.target.value;
  try {
    sessionStorage.setItem(key(), chosen);
  } catch {
    // Then the choice holds for this page only.
  }
  draw();
}

export function listen() {
  if (!panel) return;
  try {
    chosen = sessionStorage.getItem(key()) ?? "";
  } catch {
    chosen = "";
  }
  panel.addEventListener("change", choose);
  panel.open = matchMedia(WIDE).matches;
}
