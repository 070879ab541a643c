// What waits for the reader: the list in the bar, pushed notices, and reporting to the server that the
// reader looks at a match. The socket only says that something is new; the page fetches it.

const LOOK_EVERY = 25000;

function token() {
  const headers = JSON.parse(document.body.getAttribute("hx-headers:inherited"));
  return headers["X-CSRFToken"];
}

function post(url, fields) {
  return fetch(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "X-CSRFToken": token() },
    keepalive: true,
  });
}

// --- news -------------------------------------------------------------------------------------------

document.getElementById("me")?.addEventListener("htmx:ws:before:message:incoming", (event) => {
  let message;
  try {
    message = JSON.parse(event.detail.message.data);
  } catch {
    return;
  }
  const target = document.getElementById(message.type);
  target?.dispatchEvent(new CustomEvent(`noripan:${message.type}`));
});

let told = Number(document.getElementById("turns")?.dataset.count ?? 0);

function tellCount() {
  const list = document.getElementById("turns");
  if (!list) return;
  const count = Number(list.dataset.count);
  if (count > told) document.dispatchEvent(new CustomEvent("noripan:waiting", { detail: { count } }));
  told = count;
  if (count) navigator.setAppBadge?.(count).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

document.addEventListener("htmx:after:swap", tellCount);
tellCount();

// --- reporting that the reader looks at a match: only a visible page counts -------------------------

const match = document.querySelector("#match[data-looked-url]");

function look() {
  if (!match || document.visibilityState !== "visible") return;
  const seen = document.getElementById("live")?.dataset.version ?? "0";
  post(match.dataset.lookedUrl, { seen }).catch(() => {});
  closeShown();
}

/** Close the pushed notices of this match: the reader sees it now. */
async function closeShown() {
  const worker = await navigator.serviceWorker?.getRegistration("/");
  const id = match.dataset.lookedUrl.split("/")[2];
  for (const shown of (await worker?.getNotifications({ tag: id })) ?? []) shown.close();
}

if (match) {
  document.addEventListener("visibilitychange", look);
  setInterval(look, LOOK_EVERY);
  look();
}

// --- pushed notices, in the settings ----------------------------------------------------------------

const settings = document.querySelector("[data-push]");

function show(state) {
  const words = settings.querySelector("[role='status']");
  words.textContent = words.dataset[state];
  settings.querySelector("[data-push-on]").hidden = state !== "off";
  settings.querySelector("[data-push-off]").hidden = state !== "on";
  settings.hidden = false;
}

async function subscription() {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return worker?.pushManager.getSubscription();
}

async function switchOn() {
  if ((await Notification.requestPermission()) !== "granted") {
    show("blocked");
    return;
  }
  const worker = await navigator.serviceWorker.register(settings.dataset.worker, { scope: "/" });
  const { key } = await (await fetch(settings.dataset.key)).json();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  const answer = await post(settings.dataset.push, { endpoint, p256dh: keys.p256dh, auth: keys.auth });
  if (!answer.ok) await made.unsubscribe();
  show(answer.ok ? "on" : "blocked");
}

async function switchOff() {
  const made = await subscription();
  if (made) {
    await post(settings.dataset.push, { endpoint: made.endpoint, off: "1" });
    await made.unsubscribe();
  }
  show("off");
}

if (settings && "serviceWorker" in navigator && "PushManager" in window) {
  settings.querySelector("[data-push-on]").addEventListener("click", () => switchOn().catch(() => show("blocked")));
  settings.querySelector("[data-push-off]").addEventListener("click", () => switchOff().catch(() => show("off")));
  if (Notification.permission === "denied") show("blocked");
  else subscription().then((made) => show(made ? "on" : "off"));
}
