// On pages where people sit down or play: note each commitment at first sight, and give a nonce for the key.

import { newNonce, note } from "./notes.js";

function noteHere() {
  const { match, commitment } = document.querySelector("#match, #table")?.dataset ?? {};
  if (commitment) note(match, commitment);
}

/** The host sits before there is a commitment to see, so its nonce follows here. */
function giveNonce() {
  const url = document.getElementById("table")?.dataset.nonceUrl;
  if (!url) return;
  const headers = JSON.parse(document.body.getAttribute("hx-headers:inherited"));
  fetch(url, { method: "POST", headers, body: new URLSearchParams({ nonce: newNonce() }) }).catch(() => {});
}

// Before htmx, or the browser, reads the fields.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!form.matches("form[data-nonce]") || form.elements.nonce) return;
    if (form.dataset.commitment) note(form.dataset.match, form.dataset.commitment);
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "nonce", value: newNonce() });
    form.append(field);
  },
  true,
);

noteHere();
giveNonce();
