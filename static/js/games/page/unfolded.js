// What somebody unfolded stays so, whatever the page draws anew.

const toldOpen = new WeakMap();

/** Let the table fold what it newly wants folded or unfolded; leave alone what a person did. */
function fold(element, detail) {
  if (detail.attrName !== "open" || !element.matches("details[id]")) return;
  const open = detail.newValue !== null;
  if (toldOpen.get(element) === open) detail.cancelled = true;
  toldOpen.set(element, open);
}

/** What has just come is as the table wants it. */
function note() {
  for (const element of document.querySelectorAll("details[id]")) {
    if (!toldOpen.has(element)) toldOpen.set(element, element.open);
  }
}

document.addEventListener("htmx:after:swap", note);
note();

// htmx asks its extensions about attributes, and nobody else: an event of that name is never sent.
// templates/base.html names those that may register.
window.htmx?.registerExtension("unfolded", { htmx_before_morph_attr: fold });
