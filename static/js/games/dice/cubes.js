// Dice as cubes that tumble.

const SVG = "http://www.w3.org/2000/svg";
/** The rotation of a cube that shows a face in front. */
const TURNS = { 1: [0, 0], 2: [90, 0], 3: [0, -90], 4: [0, 90], 5: [-90, 0], 6: [0, 180] };

/** A cube that shows a face. */
export function cube(face) {
  const made = document.createElement("div");
  made.className = "cube";
  for (let n = 1; n <= 6; n += 1) {
    const plane = document.createElement("span");
    const drawing = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    plane.className = "cube__face";
    drawing.setAttribute("viewBox", "0 0 100 100");
    use.setAttribute("href", `#die-${n}`);
    drawing.append(use);
    plane.append(drawing);
    made.append(plane);
  }
  made.dataset.face = face;
  made.style.transform = rest(face);
  return made;
}

function rest(face) {
  const [x, y] = TURNS[face];
  return `rotateX(${x}deg) rotateY(${y}deg)`;
}

/** Dice fly in from a side (-1 or 1), tumble and end on their faces. */
export async function fling(place, faces, from, duration, telling) {
  const dice = faces.map((face) => cube(face));
  place.replaceChildren(...dice);
  const timing = { duration, easing: "ease-out", fill: "backwards" };
  await Promise.all(dice.map((die, nth) => telling.animate(die, tumble(die, nth, from), { ...timing, delay: 60 * nth })));
}

function tumble(die, nth, from) {
  const [x, y] = TURNS[die.dataset.face];
  const spin = 720 + 180 * nth;
  return [
    { transform: `translate(${from * 9}rem, -5rem) rotateX(${x - spin}deg) rotateY(${y + spin * 1.2}deg) rotateZ(${140 * from}deg)` },
    { transform: `translate(${from * 2}rem, 0.6rem) rotateX(${x - spin / 4}deg) rotateY(${y + spin / 4}deg) rotateZ(${20 * from}deg)`, offset: 0.55 },
    { transform: `translate(${from * 0.8}rem, -0.9rem) rotateX(${x - 60}deg) rotateY(${y + 40}deg) rotateZ(0deg)`, offset: 0.75 },
    { transform: rest(die.dataset.face) },
  ];
}
