// The live table: shows the connection and sends wishes; no click is lost.
//
// A wish goes through the socket while it is open and by a plain POST otherwise. It is kept until
// the server has answered, and sent again under the same id: the server plays an id only once.

import { hold } from "./submit.js";

const match = document.getElementById("match");
const indicator = document.getElementById("connection");
const ANSWER_WITHIN = 4000;
const POLL_EVERY = 3000;

let socket = null;
let pending = null;
let next = null;
let polling = null;

function show(state) {
  indicator.classList.remove("is-on", "is-waiting", "is-lost", "is-plain");
  indicator.classList.add(`is-${state}`);
  indicator.querySelector(".connection__text").textContent = indicator.dataset[state];
}

function isOpen() {
  return socket !== null && socket.readyState === WebSocket.OPEN;
}

// --- the socket, which is htmx's -------------------------------------------------------------

match.addEventListener("htmx:ws:after:connection", (event) => {
  socket = event.detail.connection.socket;
  show("on");
  stopPolling();
  if (pending) transmit();
});

match.addEventListener("htmx:ws:close", () => {
  socket = null;
  show("lost");
  startPolling();
  if (pending) transmit();
});

match.addEventListener("htmx:ws:before:message:incoming", (event) => {
  let message;
  try {
    message = JSON.parse(event.detail.message.data);
  } catch {
    return;
  }
  if (message.type === "refused") notify(message.message, message.code);
  const mine = pending && message.action_id === pending.action_id;
  if (mine && message.type !== "refused") clearNotice();
  if (mine || (pending && message.type === "refused" && !message.action_id)) settle();
});

match.addEventListener("htmx:ws:before:connection", (event) => {
  // After a drop the page sends the version that it shows, and gets only what it lacks.
  const address = new URL(event.detail.connection.url);
  address.searchParams.set("seen", live().dataset.version);
  event.detail.connection.url = address.href;
});

// --- wishes -----------------------------------------------------------------------------------

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
  const version = Number(live().dataset.version);
  if (pending || !hold(action, button, () => wish(action, version))) wish(action, version);
}

/** Ask for an action; one at a time, so that a double click is one wish. Another button that is
    pressed meanwhile waits, and is pressed again if the table still has it. */
function wish(action, version) {
  if (pending) {
    if (action !== pending.action) next = action;
    return;
  }
  pending = {
    action,
    version,
    action_id: live().dataset.actionId,
    timer: null,
  };
  live().setAttribute("aria-busy", "true");
  transmit();
}

function transmit() {
  clearTimeout(pending.timer);
  if (isOpen()) {
    const { action, version, action_id } = pending;
    socket.send(`{"version":${version},"action_id":"${action_id}","action":${action}}`);
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
    const answer = await fetch(match.dataset.actUrl, {
      method: "POST",
      body,
      headers: { "HX-Request": "true", "X-CSRFToken": token() },
    });
    const html = await answer.text();
    if (pending !== sent) return;
    const refused = !answer.ok && answer.status !== 409;
    const [target, swap] = refused ? ["#notice", "innerHTML"] : ["#live", "outerMorph"];
    settle();
    await htmx.swap({ sourceElement: match, target, swap, text: html });
    if (answer.ok) clearNotice();
  } catch {
    // Neither way is open: keep the wish and try again.
    if (!isOpen()) show("lost");
    if (pending === sent) sent.timer = setTimeout(transmit, POLL_EVERY);
  }
}

document.addEventListener("htmx:after:swap", () => {
  if (pending || next === null) return;
  const buttons = [...live().querySelectorAll("button[name=action]:not(:disabled)")];
  const again = buttons.find((button) => button.value === next);
  next = null;
  if (again) ask(again.value, again);
});

function settle() {
  clearTimeout(pending.timer);
  pending = null;
  live().removeAttribute("aria-busy");
  document.dispatchEvent(new CustomEvent("noripan:answered"));
}

function token() {
  const headers = JSON.parse(document.body.getAttribute("hx-headers:inherited"));
  return headers["X-CSRFToken"];
}

// --- without a socket ---------------------------------------------------------------------------

function startPolling() {
  polling ??= setInterval(poll, POLL_EVERY);
}

function stopPolling() {
  clearInterval(polling);
  polling = null;
}

async function poll() {
  if (pending || isOpen()) return;
  try {
    const answer = await fetch(`${match.dataset.liveUrl}?seen=${live().dataset.version}`, {
      headers: { "HX-Request": "true" },
    });
    const text = await answer.text();
    // The socket may have opened meanwhile, and brought something newer.
    if (isOpen()) return;
    show("plain");
    if (answer.status === 200 && !pending) {
      await htmx.swap({ sourceElement: match, target: "#live", swap: "outerMorph", text });
    }
  } catch {
    if (!isOpen()) show("lost");
  }
}

// --- the page around it -------------------------------------------------------------------------

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

function tellTurn() {
  const mine = live().dataset.myTurn === "yes" && match.dataset.turnInTitle === "yes";
  document.title = mine ? `● ${match.dataset.turn} · ${title}` : title;
}

document.addEventListener("htmx:after:swap", tellTurn);
tellTurn();
startPolling();

// The socket opens when htmx has set itself up, which it does after all scripts (templates/base.html):
// by then every listener is in place. A second event opens no second socket.
document.addEventListener("htmx:after:process", () => match.dispatchEvent(new CustomEvent("noripan:ready")));
