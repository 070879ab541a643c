// Asks for an action that no button of the page holds as it is.

export function wish(action) {
  document.dispatchEvent(new CustomEvent("noripan:wish", { detail: { action: JSON.stringify(action) } }));
}
