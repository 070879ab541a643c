// The studio's forms: redrawn when a kind changes, previewed while they are filled in; and the
// progress of an experiment. Everything also works with plain buttons.

const PAUSE = 350;
const POLL = 1000;

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
  return answer.ok ? answer.text() : null;
}

async function redraw(form, what, focus) {
  const html = await send(form, what);
  if (html === null) return;
  document.getElementById("item-form").innerHTML = html;
  if (focus) document.getElementById(focus)?.focus();
  preview();
}

let waiting;
let asked = 0;

async function preview() {
  const form = document.querySelector("form[data-editor]");
  const nth = ++asked;
  const html = form && (await send(form, "preview"));
  // A slow answer must not replace a newer one.
  if (html && nth === asked) document.getElementById("preview").innerHTML = html;
}

document.addEventListener("input", (event) => {
  if (!event.target.closest("form[data-editor]")) return;
  clearTimeout(waiting);
  waiting = setTimeout(preview, PAUSE);
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
});

async function follow() {
  const part = document.querySelector("[data-poll]");
  if (!part) return;
  const answer = await fetch(part.dataset.poll).catch(() => null);
  if (answer?.ok) part.outerHTML = await answer.text();
  setTimeout(follow, POLL);
}
setTimeout(follow, POLL);
