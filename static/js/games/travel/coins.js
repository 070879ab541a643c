// Coins that fly between the space that pays and the player who earns, or back.

const WORTH = 1000;
const MOST = 5;
const LASTS = 650;
const APART = 70;

function middle(element) {
  const box = element?.getBoundingClientRect();
  return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}

function fly(from, to, nth, telling) {
  const coin = document.createElement("span");
  coin.className = "coin";
  coin.setAttribute("aria-hidden", "true");
  telling.stage.append(coin);
  const high = Math.min(from[1], to[1]) - 40;
  const at = (x, y, scale, opacity) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity });
  const keys = [at(...from, 0.6, 0), at((from[0] + to[0]) / 2, high, 1.15, 1), at(...to, 0.8, 1)];
  const timing = { duration: LASTS, delay: nth * APART, easing: "ease-in-out", fill: "both" };
  telling.animate(coin, keys, timing).then(() => coin.remove(), () => coin.remove());
}

/** Fly the payments "seat:amount ..." between a space and what `place` shows of a seat. */
export function flyCoins(payments, space, place, telling) {
  const bank = middle(document.getElementById(`spot-${space}`));
  for (const payment of payments.trim().split(" ").filter(Boolean)) {
    const [seat, delta] = payment.split(":");
    const own = middle(document.querySelector(`#my-trip[data-seat="${seat}"] .own__tc`) ?? place(seat));
    if (!bank || !own || !Number(delta)) continue;
    const count = Math.min(MOST, Math.ceil(Math.abs(delta) / WORTH));
    for (let nth = 0; nth < count; nth += 1) {
      if (delta > 0) fly(bank, own, nth, telling);
      else fly(own, bank, nth, telling);
    }
  }
}
