// Animated coins between the space that pays and the player who earns, or back.

import { pace } from "../../motion.js";

const SPACE = { chore: 3, first_chore: 3, support: 4, cash: 5, chance: 5 };
const WORTH = 1000;
const MOST = 5;
const LASTS = 650;
const APART = 70;

function isSeen(place) {
  const at = place?.getBoundingClientRect();
  return Boolean(at?.width) && at.bottom > 0 && at.top < innerHeight;
}

/** The element that shows a seat's money: its purse, its player row or its pawn. */
function purse(seat) {
  const own = document.querySelector(`#my-trip .mark[data-seat="${seat}"]`) && document.getElementById("my-tc");
  const places = [own, document.querySelector(`#person-${seat} .person__tc`), document.getElementById(`pawn-${seat}`)];
  return places.find(isSeen);
}

function bank(reason, all) {
  if (SPACE[reason]) return document.getElementById(`spot-${SPACE[reason]}`);
  if (reason === "sale") return purse(all.find((other) => other.reason === "purchase")?.seat);
  return reason === "goal" ? document.getElementById("goal-bar") : null;
}

function middle(place) {
  const at = place.getBoundingClientRect();
  return [at.left + at.width / 2, at.top + at.height / 2];
}

function fly(start, end, nth) {
  const [x, y] = middle(start);
  const [toX, toY] = middle(end);
  const coin = document.createElement("span");
  coin.className = "coin";
  coin.setAttribute("aria-hidden", "true");
  document.body.append(coin);
  const high = Math.min(y, toY) - 40;
  const at = (left, top, scale, opacity) => ({ transform: `translate(${left}px, ${top}px) scale(${scale})`, opacity });
  const keys = [at(x, y, 0.6, 0), at((x + toX) / 2, high, 1.15, 1), at(toX, toY, 0.8, 1)];
  const flight = coin.animate(keys, { duration: LASTS * pace(), delay: nth * APART * pace(), easing: "ease-in-out", fill: "both" });
  flight.finished.finally(() => coin.remove());
}

function read(text) {
  return text.split(" ").map((one) => {
    const [seat, delta, reason] = one.split(":");
    return { seat, delta: Number(delta), reason };
  });
}

/** Animate the payments of the last move, each given as seat:amount:reason. */
export function show(text) {
  if (!text || !pace()) return;
  const all = read(text);
  for (const { seat, delta, reason } of all) {
    const own = purse(seat);
    const other = bank(reason, all);
    if (!delta || !isSeen(other) || !own || own === other) continue;
    const count = Math.min(MOST, Math.ceil(Math.abs(delta) / WORTH));
    for (let nth = 0; nth < count; nth += 1) {
      if (delta > 0) fly(other, own, nth);
      else fly(own, other, nth);
    }
  }
}
