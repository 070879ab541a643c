// A game about as large as a run of Yut Run: four pieces, a hand of throws, luck on the server.

const PIECES = 4;
const LENGTH = 20;

function setup() {
  return {
    pieces: Array(PIECES).fill(0),
    throws: [],
    turn: 1,
    // As much state as a run has: items with their texts' keys, counters, an offer.
    items: Array.from({ length: 12 }, (_, n) => ({ id: `stick-${n}`, rarity: "common", uses: 0 })),
  };
}

function step({ G, random }) {
  const thrown = random.Die(5);
  const piece = G.turn % PIECES;
  G.throws.push(thrown);
  if (G.throws.length > 8) G.throws.shift();
  G.pieces[piece] = (G.pieces[piece] + thrown) % LENGTH;
  G.items[G.turn % G.items.length].uses += 1;
  G.turn += 1;
}

module.exports.Run = {
  name: "run",
  setup,
  // Not played ahead in the client: its luck is the server's, as ours is.
  moves: { step: { move: step, client: false } },
  minPlayers: 1,
  maxPlayers: 1,
};
