// The studio's forms: redrawn when a kind changes, previewed and saved while they are filled in; and
// the progress of an experiment. Everything also works with plain buttons.

const PAUSE = 350;
const REST = 2000;
const POLL = 1000;
const OK = 200;
const GONE = 410;

class GamePreview extends HTMLElement {
  // A shadow tree keeps the styles of the game and of the admin apart.
  connectedCallback() {
    const template = this.querySelector("template");
    if (!template || this.shadowRoot) return;
    this.attachShadow({ mode: "open" }).append(template.content.cloneNode(true));
  }
}
customElements.define("game-preview", GamePreview);

async function send(form, what) {
  const body = new FormData(form);
  body.set("do", what);
  // Not form.action: a field named "action" would shadow it.
  const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { "X-Part": "form" } });
  return { status: answer.status, html: await answer.text() };
}

async function redraw(form, what, focus) {
  clearTimeout(resting);
  await saving;
  const { status, html } = await send(form, what);
  if (status === GONE && !document.getElementById("gone")) form.insertAdjacentHTML("beforebegin", html);
  if (status !== OK) return;
  document.getElementById("item-form").innerHTML = html;
  if (focus) document.getElementById(focus)?.focus();
  preview();
}

let waiting;
let asked = 0;

async function preview() {
  const form = document.querySelector("form[data-editor]");
  const nth = ++asked;
  if (!form) return;
  const { status, html } = await send(form, "preview");
  // A slow answer must not replace a newer one.
  if (status === OK && nth === asked) document.getElementById("preview").innerHTML = html;
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-editor]");
  if (!form) return;
  form.dataset.unsaved = "";
  tick(event.target);
  clearTimeout(waiting);
  waiting = setTimeout(preview, PAUSE);
  clearTimeout(resting);
  resting = setTimeout(() => autosave(form), REST);
});

// What was typed is saved after a rest, if it fits; the mark of the answer belongs to the next save.
let resting;
let saving = null;

async function autosave(form) {
  if (sending || !form.isConnected) return;
  const typed = new URLSearchParams(new FormData(form)).toString();
  saving = send(form, "autosave").catch(() => null);
  const answer = await saving;
  saving = null;
  if (!answer || !form.isConnected || !answer.html.startsWith("{")) return;
  const { sentence, mark } = JSON.parse(answer.html);
  const status = form.querySelector("[data-saved]");
  if (status) status.textContent = sentence;
  if (!mark) return;
  const same = typed === new URLSearchParams(new FormData(form)).toString();
  form.elements.namedItem("before").value = mark;
  if (same) delete form.dataset.unsaved;
}

// Filling in an optional part sets it.
function tick(field) {
  const part = field.closest("[data-optional]");
  const box = part?.querySelector(".studio-absent input");
  if (box && box !== field) box.checked = true;
}

// Leaving a form with changes asks first; sending it is not leaving it.
let sending = false;
addEventListener("beforeunload", (event) => {
  if (!sending && document.querySelector("form[data-unsaved]")) event.preventDefault();
});
addEventListener("pageshow", () => {
  sending = false;
});

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-editor]");
  if (form && event.target.matches("select[data-redraw]")) redraw(form, "redraw", event.target.id);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-redraw]");
  if (!button) return;
  event.preventDefault();
  redraw(button.form, button.value);
});

document.addEventListener("submit", (event) => {
  const sentence = event.submitter?.dataset.confirm || event.target.dataset.confirm;
  if (sentence && !window.confirm(sentence)) event.preventDefault();
  if (event.target.matches("form[data-editor]") && saving && !event.defaultPrevented) {
    // The mark of a save under way belongs to this one.
    event.preventDefault();
    saving.then(() => setTimeout(() => event.target.requestSubmit(event.submitter)));
    return;
  }
  sending = event.target.matches("form[data-editor]") && !event.defaultPrevented;
});

async function follow() {
  const part = document.querySelector("[data-poll]");
  if (!part) return;
  const answer = await fetch(part.dataset.poll).catch(() => null);
  if (answer?.ok) part.outerHTML = await answer.text();
  setTimeout(follow, Number(part.dataset.pollEvery) || POLL);
}
setTimeout(follow, POLL);
