// A spectator follows a seat: what everyone may know of it lies where a player has the own things.
//
// A game marks that part of each seat with data-public (the macro `public` of _table.jinja). A part that is an area of the
// table changes places with the one in the own area; any other is copied into #followed.

const choice = document.getElementById("follow");
const copy = document.getElementById("followed");
const AREAS = ["table__own", "table__seats"];

const parts = () => [...document.querySelectorAll("#live [data-public]")];

/** The seats that can be followed, by name, in their order. */
function offer() {
  const known = new Set([...choice.options].map(({ value }) => value));
  const seats = parts().filter(({ dataset }) => !known.has(dataset.public));
  seats.sort((a, b) => a.dataset.public - b.dataset.public);
  for (const { dataset } of seats) choice.add(new Option(dataset.publicName, dataset.public));
  choice.parentElement.hidden = choice.length < 3 || document.getElementById("live").dataset.over === "yes";
}

function show() {
  const found = parts().find(({ dataset }) => dataset.public === choice.value);
  for (const part of parts()) part.classList.toggle("is-followed", part === found);
  const isArea = found !== undefined && AREAS.some((area) => found.classList.contains(area));
  copy.hidden = !found || isArea || choice.parentElement.hidden;
  copy.replaceChildren(...(copy.hidden ? [] : [twin(found)]));
  if (isArea && !found.classList.contains("table__own")) swap(found);
}

function twin(part) {
  const shown = part.cloneNode(true);
  for (const one of [shown, ...shown.querySelectorAll("[id], [popovertarget]")]) {
    for (const name of ["id", "popover", "popovertarget", "data-public"]) one.removeAttribute(name);
  }
  if (shown.matches("details")) shown.open = true;
  return shown;
}

function swap(part) {
  const other = document.querySelector("#live > [data-public].table__own");
  for (const each of [part, other]) for (const area of AREAS) each?.classList.toggle(area);
}

function update() {
  offer();
  show();
}

function choose() {
  const address = new URL(location.href);
  if (choice.value) address.searchParams.set("seat", choice.value);
  else address.searchParams.delete("seat");
  history.replaceState(history.state, "", address);
  // Areas go back to their places before others change.
  const own = document.querySelector("#live > [data-public].table__own");
  if (own && !choice.value) restore();
  show();
}

function restore() {
  const first = parts().find(({ dataset }) => dataset.public === "0");
  if (first?.classList.contains("table__seats")) swap(first);
}

/** On the page of a match that is watched. */
export function listen() {
  if (!choice) return;
  offer();
  choice.value = new URLSearchParams(location.search).get("seat") ?? "";
  if (choice.selectedIndex < 0) choice.value = "";
  show();
  choice.addEventListener("change", choose);
  document.addEventListener("htmx:after:swap", update);
}
