// The live table: sends wishes; no click is lost.
//
// A wish goes through the socket while it is open and by a plain POST otherwise. It is kept until
// the server has answered, and sent again under the same id: the server plays an id only once.

import * as connection from "./connection.js";
import * as guard from "./guard.js";
import * as moments from "./moments.js";
import { hold } from "./submit.js";

const match = document.getElementById("match");
const ANSWER_WITHIN = 4000;
const RETRY_AFTER = 3000;

let pending = null;
let next = null;

// --- answers ----------------------------------------------------------------------------------------

function receive(message) {
  if (document.hidden && message.content) tellTurn(message.content.includes('data-my-turn="yes"'));
  if (message.type === "refused") notify(message.message, message.code);
  const mine = pending && message.action_id === pending.action_id;
  if (mine && message.type !== "refused") clearNotice();
  if (mine || (pending && message.type === "refused" && !message.action_id)) settle();
}

connection.listen({
  received: receive,
  changed: () => pending && transmit(),
});

// --- wishes -----------------------------------------------------------------------------------------

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!form.matches("form[data-wish]")) return;
    event.preventDefault();
    event.stopPropagation();
    const button = event.submitter;
    if (button?.name === "action") ask(button.value, button);
  },
  true,
);

// A game's script asks with an event: {detail: {action: "JSON text"}}.
document.addEventListener("noripan:wish", (event) => ask(event.detail.action));

/** In a match over days a wish waits to be submitted; elsewhere it goes at once. */
function ask(action, button) {
  if (moments.isTelling()) {
    moments.skip(); // The table that was pressed is not the current one.
    return;
  }
  if (guard.isHasty(action)) return;
  moments.dropNotes();
  guard.note(action);
  const version = Number(live().dataset.version);
  if (pending || !hold(action, button, () => wish(action, version, button))) wish(action, version, button);
}

/** Ask for an action; one at a time, so that a double click is one wish. Another button that is
    pressed meanwhile waits, and is pressed again if the table still has it. */
function wish(action, version, button) {
  if (pending) {
    if (action !== pending.action) next = action;
    return;
  }
  pending = {
    action,
    version,
    action_id: live().dataset.actionId,
    button: button?.checkVisibility() ? button : guard.pressedButton(),
    timer: null,
  };
  showPending();
  transmit();
}

/** A press that is on its way shows on its own button. */
function showPending() {
  live().setAttribute("aria-busy", "true");
  pending.button?.setAttribute("aria-busy", "true");
}

function transmit() {
  if (!pending) return;
  clearTimeout(pending.timer);
  if (connection.isOpen()) {
    const { action, version, action_id } = pending;
    connection.send(`{"version":${version},"action_id":"${action_id}","action":${action}}`);
    pending.timer = setTimeout(post, ANSWER_WITHIN);
  } else {
    post();
  }
}

async function post() {
  if (!pending) return;
  const sent = pending;
  const body = new URLSearchParams({
    version: sent.version,
    action_id: sent.action_id,
    action: sent.action,
  });
  try {
    const answer = await connection.request(match.dataset.actUrl, {
      method: "POST",
      body,
      headers: { "HX-Request": "true", "X-CSRFToken": token() },
    });
    const html = await answer.text();
    if (pending === sent) await take(answer, html);
  } catch {
    // Neither way is open: keep the wish and try again.
    if (!connection.isOpen()) connection.show("lost");
    if (pending === sent) retry(sent);
  }
}

/** Two requests can fail for one wish, one of them sent when the line came back: one timer is left. */
function retry(sent) {
  clearTimeout(sent.timer);
  sent.timer = setTimeout(transmit, RETRY_AFTER);
}

async function take(answer, html) {
  settle();
  if (answer.ok || answer.status === 409) moments.deliver(html);
  else await htmx.swap({ sourceElement: match, target: "#notice", swap: "innerHTML", text: html });
  if (answer.ok) clearNotice();
}

document.addEventListener("htmx:after:swap", () => {
  if (pending) showPending();
  if (pending || next === null) return;
  const buttons = [...live().querySelectorAll("button[name=action]:not(:disabled)")];
  const again = buttons.find((button) => button.value === next);
  next = null;
  // Nothing is pressed on behalf of a person who has not seen what was just told.
  if (again && !moments.isTelling()) ask(again.value, again);
});

function settle() {
  clearTimeout(pending.timer);
  pending.button?.removeAttribute("aria-busy");
  pending = null;
  live().removeAttribute("aria-busy");
  document.dispatchEvent(new CustomEvent("noripan:answered"));
}

function token() {
  const headers = JSON.parse(document.body.getAttribute("hx-headers:inherited"));
  return headers["X-CSRFToken"];
}

// --- the page around it -----------------------------------------------------------------------------

function live() {
  return document.getElementById("live");
}

function notify(text, code) {
  const line = document.createElement("p");
  line.className = "notice__text";
  line.dataset.code = code;
  line.textContent = text;
  document.getElementById("notice").replaceChildren(line);
}

function clearNotice() {
  document.getElementById("notice").replaceChildren();
}

const title = document.title;

function tellTurn(isMine) {
  const mine = isMine && match.dataset.turnInTitle === "yes";
  document.title = mine ? `● ${match.dataset.turn} · ${title}` : title;
}

function tellTurnShown() {
  tellTurn(live().dataset.myTurn === "yes");
}

document.addEventListener("htmx:after:swap", tellTurnShown);
tellTurnShown();

// The socket opens when htmx has set itself up, which it does after all scripts (templates/base.html):
// by then every listener is in place. A second event opens no second socket.
document.addEventListener("htmx:after:process", () => match.dispatchEvent(new CustomEvent("noripan:ready")));
