// Preview of a card at its name, on hover or press. The texts come from the list of cards on the page;
// without this script the name is a link to that list.

const box = document.getElementById("card-preview");
const GAP = 8;
let pressed = null;

function place(link) {
  const at = link.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const left = Math.min(Math.max(GAP, at.left), innerWidth - size.width - GAP);
  const above = at.top - size.height - GAP;
  const top = above >= GAP ? above : Math.min(at.bottom + GAP, innerHeight - size.height - GAP);
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(GAP, top)}px`;
}

function show(link) {
  const card = document.getElementById(`card-${link.dataset.peek}`);
  if (!card) return false;
  box.replaceChildren(...[...card.childNodes].map((node) => node.cloneNode(true)));
  if (!box.matches(":popover-open")) box.showPopover();
  place(link);
  return true;
}

function hide() {
  pressed = null;
  if (box.matches(":popover-open")) box.hidePopover();
}

const named = (event) => event.target.closest?.(".peek");

export function listen() {
  if (!box?.showPopover) return;
  document.addEventListener("pointerover", (event) => {
    const link = named(event);
    if (link && event.pointerType === "mouse" && !pressed) show(link);
  });
  document.addEventListener("pointerout", (event) => {
    if (named(event) && event.pointerType === "mouse" && !pressed) hide();
  });
  document.addEventListener("click", (event) => {
    const link = named(event);
    if (!link) return;
    const again = pressed === link && box.matches(":popover-open");
    if (again) hide();
    else if (show(link)) pressed = link;
    else return;
    event.preventDefault();
  });
  // Runs first: the same key also closes elements behind the preview.
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !box.matches(":popover-open")) return;
    hide();
    event.preventDefault();
    event.stopPropagation();
  }, true);
  box.addEventListener("toggle", (event) => {
    if (event.newState === "closed") pressed = null;
  });
}
