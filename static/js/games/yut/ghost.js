// The ghost of another run beside the board, loaded again after every turn.

const panel = document.getElementById("ghost");
const CHOSEN = "yut-ghost";
const WIDE = "(min-width: 75rem)";
let seen = null;
let chosen = "";

/** The chosen ghost is kept for each seed. */
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
    // Offline the panel stays as it is.
  }
}

/** Load the ghost again if the page shows another turn, or the end. */
export function update({ lap, over }) {
  if (!panel || seen === `${lap} ${over}`) return;
  seen = `${lap} ${over}`;
  draw();
}

function keep(ghost) {
  chosen = ghost;
  try {
    sessionStorage.setItem(key(), chosen);
  } catch {
    // Without storage the choice lasts as long as the page.
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
    // The address sets the ghost once; after that the choice on the page counts.
    keep(named);
    history.replaceState(history.state, "", location.pathname);
  }
  panel.addEventListener("change", choose);
  panel.open = matchMedia(WIDE).matches;
}
