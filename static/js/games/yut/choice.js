// Choosing a move: a chip, then a piece or HOME, then a destination (U19 to U23, U39).
//
// The buttons of #moves are the legal moves; a choice made on the board presses one of them.

import * as cutter from "./cutter.js";
import { FINISH, nodes, placeAt, touch } from "./touch.js";

const match = document.getElementById("match");

let moves = [];
let cuts = new Map();
let names = new Map();
let chosen = { token: null, target: null, route: null, at: 0 };

// --- legal moves ------------------------------------------------------------------------------------

/** Read the legal moves from the page; a new version resets the choice. */
export function read(isNew) {
  moves = [...document.querySelectorAll("#moves .moves__group[data-target]")].flatMap(readGroup);
  cuts = new Map(
    [...document.querySelectorAll("#moves .moves__group[data-cuts]")].map((group) => [
      group.dataset.cuts,
      { steps: Number(group.dataset.steps), buttons: [...group.querySelectorAll(".move")] },
    ]),
  );
  names = new Map();
  for (const thing of document.querySelectorAll("#layer [data-node]")) {
    const before = names.get(thing.dataset.node);
    const label = thing.getAttribute("aria-label");
    names.set(thing.dataset.node, before ? `${before} · ${label}` : label);
  }
  if (isNew) chosen = { token: only(tokens()), target: null, route: null, at: 0 };
  if (isNew) chosen.target = only(targets());
  show();
}

function readGroup(group) {
  const { token, target, routes = "" } = group.dataset;
  const via = new Map(routes.trim().split(" ").map((each) => each.split(":")));
  return [...group.querySelectorAll(".move")].map((button) => {
    const { dest, route } = button.dataset;
    return { token, target, dest, route, via: via.get(route) ?? null, button };
  });
}

function only(values) {
  return values.length === 1 ? values[0] : null;
}

function distinct(field, among) {
  return [...new Set(among.map((move) => move[field]))];
}

const tokens = () => distinct("token", moves);
const ofToken = () => moves.filter((move) => move.token === chosen.token);
const targets = () => distinct("target", ofToken());
const ofTarget = () => ofToken().filter((move) => move.target === chosen.target);
const open = () => ofTarget().filter((move) => chosen.route === null || move.route === chosen.route);

/** The first nodes of the routes, as long as no route is chosen. */
function markers() {
  const here = ofTarget().filter((move) => move.via);
  const routes = new Map(here.map((move) => [move.via, move.route]));
  return routes.size > 1 && chosen.route === null ? routes : new Map();
}

// --- choosing ---------------------------------------------------------------------------------------

function pickToken(token) {
  if (!tokens().includes(token)) return;
  const target = chosen.target;
  chosen = { token, target: null, route: null, at: 0 };
  chosen.target = targets().includes(target) ? target : only(targets());
  show();
}

function pickTarget(target) {
  if (!targets().includes(target)) return;
  const again = chosen.target === target && targets().length > 1;
  chosen = { ...chosen, target: again ? null : target, route: null, at: 0 };
  show();
}

function pickRoute(route) {
  const on = ofTarget().filter((move) => move.route === route);
  if (on.length === 1) play(on[0]);
  else {
    chosen = { ...chosen, route, at: 0 };
    show();
  }
}

function pickPlace(place) {
  const move = open().find((each) => each.dest === place);
  if (move) play(move);
  else if (markers().has(place)) pickRoute(markers().get(place));
  else pickTarget(place);
}

function play(move) {
  if (document.getElementById("live").getAttribute("aria-busy") === "true") return;
  move.button.form.requestSubmit(move.button);
}

function resetChoice() {
  chosen = { token: only(tokens()), target: null, route: null, at: 0 };
  chosen.target = only(targets());
  show();
}

// --- showing ----------------------------------------------------------------------------------------

/** Highlight what can be pressed and label it for screen readers. */
export function show() {
  showTray();
  const lit = new Map(open().map((move) => [move.dest, move]));
  const routes = markers();
  const pieces = new Set(targets());
  const aimed = open()[chosen.at]?.dest;
  for (const [place, node] of nodes) {
    const move = lit.get(place);
    node.classList.toggle("is-dest", Boolean(move));
    node.classList.toggle("is-route", routes.has(place));
    node.classList.toggle("is-target", pieces.has(place));
    node.classList.toggle("is-picked", chosen.target === place);
    node.classList.toggle("is-aimed", aimed === place);
    node.classList.toggle("is-hinted", Boolean(move?.button.classList.contains("is-hinted")));
    if (move) node.dataset.dest = place;
    else delete node.dataset.dest;
    name(node, label(place, move, routes, pieces));
  }
}

function label(place, move, routes, pieces) {
  if (move) return move.button.textContent.trim();
  if (routes.has(place)) return touch.dataset.route.replace("{node}", place);
  return pieces.has(place) ? (names.get(place) ?? place) : null;
}

function name(node, text) {
  const place = node.dataset.node;
  if (place !== FINISH) node.querySelector("title").textContent = names.get(place) ?? place;
  if (text === null) {
    for (const attribute of ["role", "tabindex", "aria-label", "aria-pressed"]) node.removeAttribute(attribute);
    node.setAttribute("aria-hidden", "true");
    return;
  }
  node.removeAttribute("aria-hidden");
  node.setAttribute("role", "button");
  node.setAttribute("tabindex", "0");
  node.setAttribute("aria-label", text);
}

/** A button is on, or says why not: nothing is chosen yet, or it cannot be done with what is chosen. */
function allow(button, isPossible) {
  const asked = document.getElementById("prompt").dataset.chip;
  button.disabled = !isPossible;
  button.title = isPossible ? "" : chosen.token === null ? asked : button.dataset.none;
}

function showTray() {
  const hinted = moves.find((move) => move.button.classList.contains("is-hinted"));
  for (const chip of document.querySelectorAll("#chips [data-token]")) {
    const { token } = chip.dataset;
    chip.setAttribute("aria-pressed", String(token === chosen.token));
    chip.classList.toggle("is-hinted", hinted?.token === token);
  }
  const home = document.getElementById("home");
  if (home && moves.length) {
    allow(home, targets().includes("HOME"));
    home.classList.toggle("is-target", targets().includes("HOME"));
    home.setAttribute("aria-pressed", String(chosen.target === "HOME"));
  }
  const cut = document.getElementById("cut");
  if (cut) allow(cut, cuts.has(chosen.token));
  const prompt = document.getElementById("prompt");
  if (prompt?.dataset.chip) {
    const step = chosen.token === null ? "chip" : chosen.target === null ? "target" : "dest";
    prompt.textContent = prompt.dataset[step];
  }
}

// --- pointer ----------------------------------------------------------------------------------------

function onBoardClick(event) {
  // A click without coordinates comes from a screen reader; its target is the node.
  const named = event.detail === 0 ? event.target.closest(".node")?.dataset.node : null;
  const place = named ?? placeAt(event.clientX, event.clientY);
  if (place) pickPlace(place);
}

// --- keys (U39) -------------------------------------------------------------------------------------

function turn(values, now, by) {
  const at = values.indexOf(now);
  return values[(at + by + values.length) % values.length] ?? null;
}

function aim(by) {
  const count = open().length;
  if (count) chosen.at = (chosen.at + by + count) % count;
  show();
}

function step(by) {
  const all = targets();
  if (!all.length) return;
  const next = chosen.target === null && by < 0 ? all.at(-1) : turn(all, chosen.target, by);
  chosen = { ...chosen, target: next, route: null, at: 0 };
  show();
}

const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  ArrowUp: () => aim(-1),
  ArrowDown: () => aim(1),
};

function onKey(event) {
  if (!moves.length || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target;
  if (at.closest?.("input, textarea, select, dialog, .drawer__sheet, .moves")) return;
  if (/^[1-9]$/.test(event.key)) pickToken(tokens()[Number(event.key) - 1]);
  else if (KEYS[event.key]) KEYS[event.key]();
  else if (event.key === "Escape" && chosen.target !== only(targets())) resetChoice();
  else if (event.key === "Enter" || event.key === " ") {
    if (!enter(at, event)) return;
  } else return;
  event.preventDefault();
}

/** Enter moves, unless the focused element needs it. */
function enter(at, { key, repeat }) {
  const node = at.closest?.(".node");
  if (node) {
    if (!repeat) pickPlace(node.dataset.node);
    return true;
  }
  if (key !== "Enter" || repeat) return false;
  const pressed = at.closest?.("button, a, summary");
  if (pressed && pressed.getAttribute("aria-pressed") !== "true") return false;
  const move = open()[chosen.at];
  if (move) play(move);
  return Boolean(move);
}

// --- the list of all moves --------------------------------------------------------------------------

export function showList() {
  const button = document.getElementById("show-moves");
  if (!button) return;
  const shown = match.classList.contains("shows-moves");
  button.setAttribute("aria-expanded", String(shown));
  button.textContent = shown ? button.dataset.hide : button.dataset.show;
}

function onClick(event) {
  const chip = event.target.closest("#chips [data-token]");
  if (chip) pickToken(chip.dataset.token);
  else if (event.target.closest("#home")) pickTarget("HOME");
  else if (event.target.closest("#show-moves")) {
    match.classList.toggle("shows-moves");
    showList();
  }
}

export function listen() {
  touch.addEventListener("click", onBoardClick);
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  cutter.listen((token = chosen.token) => cuts.get(token));
}
