// The connection of a table: htmx's socket, its heartbeat, the indicator, and polling while there is none.
//
// A socket may claim to be open over a dead line. Both sides are heard from every few seconds: the page
// sends "ping", the server answers "pong". Silence means the line is dead, and htmx opens another socket.

import * as deltas from "./deltas.js";
import { deliver, newestVersion } from "./moments.js";

const PING_EVERY = 1500;
const SILENCE = 2900; // since a ping without an answer: two beats
const CONNECT_WITHIN = 5000;
const POLL_EVERY = 3000;
const REQUEST_WITHIN = 8000;
const CLOSED_ABNORMALLY = 1006;

const match = document.getElementById("match");
const indicator = document.getElementById("connection");

let connection = null;
let isUp = false;
let asked = null; // the first ping without an answer, or the attempt to connect: {socket, at}
let polling = null;
let isPolling = false;
let listener = {};

/** Call `changed()` when the line went up or down, and `received(message)` with messages of the socket
    before the table in them is delivered. */
export function listen(given) {
  listener = given;
}

export function isOpen() {
  return isUp && connection?.socket?.readyState === WebSocket.OPEN;
}

export function send(text) {
  connection.socket.send(text);
}

/** Show the state of the connection: on, waiting, lost or plain. */
export function show(state) {
  indicator.classList.remove("is-on", "is-waiting", "is-lost", "is-plain");
  indicator.classList.add(`is-${state}`);
  indicator.querySelector(".connection__text").textContent = indicator.dataset[state];
}

/** fetch() that does not wait for ever on a dead line. */
export function request(url, more) {
  return fetch(url, { ...more, signal: AbortSignal.timeout(REQUEST_WITHIN) });
}

// --- the socket, which is htmx's --------------------------------------------------------------------

match.addEventListener("htmx:ws:before:connection", (event) => {
  // After a drop the page sends the version that it has, and gets only what it lacks.
  connection = event.detail.connection;
  const address = new URL(connection.url);
  address.searchParams.set("seen", newestVersion());
  if (deltas.areReadable) address.searchParams.set("deltas", "1");
  connection.url = address.href;
});

match.addEventListener("htmx:ws:after:connection", () => {
  isUp = true;
  asked = null;
  deltas.forget();
  showLost([]);
  show("on");
  stopPolling();
  listener.changed();
});

match.addEventListener("htmx:ws:close", () => {
  isUp = false;
  showLost([]);
  show("lost");
  startPolling();
  listener.changed();
});

// Tables go through the queue of moments.js; htmx itself swaps nothing that comes over this socket.
match.addEventListener("htmx:ws:before:message:incoming", ({ detail }) => {
  detail.cancelled = true;
  asked = null;
  // htmx passes the next message on when this one was read.
  if (detail.message.data !== "pong") detail.waitUntil(receive(detail.message.data, detail.connection.socket));
});

async function receive(data, socket) {
  const message = await deltas.read(data);
  if (message === null) {
    abandon(socket); // a new one brings the whole table
    return;
  }
  if (message.type === "lines") showLost(message.lost);
  listener.received(message);
  if (message.content !== undefined) deliver(message.content);
}

/** Mark the seats whose line is lost (css/table.css). The marks of a page that is itself cut off would be old. */
function showLost(seats) {
  match.dataset.lost = seats.join(" ");
}

// --- the heartbeat ----------------------------------------------------------------------------------

function beat() {
  const socket = connection?.socket;
  if (!socket || (!isOpen() && socket.readyState !== WebSocket.CONNECTING)) return;
  // Timers of hidden pages are late: only time without an answer counts, not time without a beat.
  if (asked?.socket !== socket) asked = { socket, at: performance.now() };
  const patience = isOpen() ? SILENCE : CONNECT_WITHIN;
  if (performance.now() - asked.at > patience) abandon(socket);
  else if (isOpen()) socket.send(document.hidden ? "ping hidden" : "ping");
}

/** htmx connects again on a close event, which a dead line would bring only after minutes. */
function abandon(socket) {
  socket.dispatchEvent(new CloseEvent("close", { code: CLOSED_ABNORMALLY }));
}

setInterval(beat, PING_EVERY);
// The timers of a hidden page may stop: the server is told not to wait for them.
document.addEventListener("visibilitychange", beat);

// --- without a socket -------------------------------------------------------------------------------

function startPolling() {
  polling ??= setInterval(poll, POLL_EVERY);
}

function stopPolling() {
  clearInterval(polling);
  polling = null;
}

async function poll() {
  if (isOpen() || isPolling) return;
  isPolling = true;
  try {
    const answer = await request(`${match.dataset.liveUrl}?seen=${newestVersion()}`, {
      headers: { "HX-Request": "true" },
    });
    const text = await answer.text();
    // The socket may have opened meanwhile, and brought something newer.
    if (isOpen()) return;
    show("plain");
    if (answer.status === 200) deliver(text);
  } catch {
    if (!isOpen()) show("lost");
  } finally {
    isPolling = false;
  }
}

startPolling();
