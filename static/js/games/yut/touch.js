// Touch targets of the board (U7).

export const touch = document.getElementById("touch");
export const nodes = new Map([...touch.querySelectorAll(".node")].map((node) => [node.dataset.node, node]));
export const FINISH = "FINISHED";

const TOUCH_PX = 44;
const LEAST_RADIUS = 60;
let radius = LEAST_RADIUS;

/** The square of the drawn board: it is centred in its area. */
function square() {
  const box = touch.getBoundingClientRect();
  const side = Math.min(box.width, box.height);
  return { x: box.x + (box.width - side) / 2, y: box.y + (box.height - side) / 2, side };
}

/** Keep targets at least 44 CSS pixels wide at any size of the board. */
function fit() {
  const { side } = square();
  if (!side) return;
  radius = Math.max(LEAST_RADIUS, ((TOUCH_PX / 2) * 1000) / side);
  for (const hit of touch.querySelectorAll("circle.node__hit")) hit.setAttribute("r", radius.toFixed(1));
}

/** The place at a point of the screen; where targets overlap, the one with the nearest centre. */
export function placeAt(x, y) {
  const board = square();
  const at = { x: ((x - board.x) / board.side) * 1000, y: ((y - board.y) / board.side) * 1000 };
  if (isInFinish(at)) return FINISH;
  let nearest = null;
  let least = radius;
  for (const [place, { dataset }] of nodes) {
    const far = Math.hypot(at.x - dataset.x, at.y - dataset.y);
    if (place !== FINISH && far <= least) [nearest, least] = [place, far];
  }
  return nearest;
}

function isInFinish(at) {
  const area = nodes.get(FINISH).querySelector(".node__hit");
  const [left, top, width, height] = ["x", "y", "width", "height"].map((name) => Number(area.getAttribute(name)));
  return at.x >= left && at.x <= left + width && at.y >= top && at.y <= top + height;
}

fit();
new ResizeObserver(fit).observe(touch);
