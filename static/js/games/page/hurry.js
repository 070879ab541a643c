// Hurrying bots: while one person waits for them, a press of the button, a tap on the table or the space bar
// ends their pauses for the rest of the wait. Who chose fast motion or none need not ask.

const PATIENCE = { none: 0, fast: 250 };
const OFFER_AFTER = 900; // a wait that is over at once offers nothing
const AGAIN_AFTER = 3000;

const match = document.getElementById("match");
const button = document.querySelector("[data-hurry]");
let since = null;
let asked = 0;
let isHurriedOn = false; // by someone who is out, to the end of the match

function isWaiting() {
  const { myTurn, over } = document.getElementById("live").dataset;
  return myTurn === "no" && over === "no" && match.dataset.telling !== "yes";
}

function look() {
  if (!isWaiting()) since = null;
  else since ??= performance.now();
  const waited = since === null ? -1 : performance.now() - since;
  const toTheEnd = document.querySelector("[data-hurry-on]");
  if (toTheEnd) toTheEnd.hidden = isHurriedOn;
  button.hidden = waited < OFFER_AFTER || toTheEnd !== null;
  if (isHurriedOn && isWaiting()) hurry();
  if (waited >= (PATIENCE[document.documentElement.dataset.motion] ?? Infinity)) hurry();
}

function hurry() {
  if (!isWaiting() || performance.now() - asked < AGAIN_AFTER) return;
  asked = performance.now();
  const headers = JSON.parse(document.body.getAttribute("hx-headers:inherited"));
  // A lost request costs nothing but the pause.
  fetch(button.dataset.hurry, { method: "POST", headers, keepalive: true }).catch(() => {});
}

function press(event) {
  if (event.target.closest?.("[data-hurry-on]")) isHurriedOn = true;
  const onTable = event.target.closest?.(".match__table") && !event.target.closest("button, a, summary, input, label, [tabindex]");
  if (onTable) hurry();
}

function type(event) {
  if (event.key !== " " || event.target !== document.body || !isWaiting()) return;
  event.preventDefault();
  hurry();
}

/** Where the table offers it. */
export function listen() {
  if (!button) return;
  button.addEventListener("click", hurry);
  document.addEventListener("click", press);
  document.addEventListener("keydown", type);
  document.addEventListener("htmx:after:swap", () => {
    if (!isWaiting()) asked = 0;
    look();
  });
  setInterval(look, 200);
  look();
}
