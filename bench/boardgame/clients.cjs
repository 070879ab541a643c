// Two screens for each match, as bench/clients.py has them: one plays, both are told.
// node clients.cjs PORT SECONDS reads {"matches": n}, connects, says that it is ready, waits for a line, plays, and
// prints its figures as JSON.

const { createInterface } = require("node:readline");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Run } = require("./game.cjs");

const [port, seconds] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const waits = [];
let bytes = 0;

async function post(path, body) {
  const answer = await fetch(`${address}/games/run/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

// A client, and a way to wait until it shows a version.
async function openScreen(matchID, seat) {
  const socketOpts = { transports: ["websocket"] };
  const client = Client({
    game: Run,
    multiplayer: SocketIO({ server: address, socketOpts }),
    matchID,
    debug: false,
    ...seat,
  });
  let wanted = 0;
  let resolve = () => {};
  client.subscribe((state) => {
    if (state && state._stateID >= wanted) resolve();
  });
  client.start();
  const reach = (version) =>
    new Promise((done) => {
      wanted = version;
      resolve = done;
      if (client.getState()?._stateID >= version) done();
    });
  await reach(0);
  client.transport.socket.io.engine.on("packet", ({ data }) => {
    bytes += data?.length ?? 0;
  });
  return { client, reach };
}

async function openMatch() {
  const { matchID } = await post("create", { numPlayers: 1 });
  const { playerCredentials } = await post(`${matchID}/join`, { playerID: "0", playerName: "a" });
  const mine = await openScreen(matchID, { playerID: "0", credentials: playerCredentials });
  return { mine, theirs: await openScreen(matchID, {}) };
}

async function play({ mine, theirs }, until) {
  for (let version = 1; performance.now() < until; version += 1) {
    const began = performance.now();
    const both = [theirs.reach(version).then(() => waits.push(performance.now() - began)), mine.reach(version)];
    mine.client.moves.step();
    await Promise.all(both);
  }
}

async function main() {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const task = JSON.parse((await lines.next()).value);
  const matches = await Promise.all(Array.from({ length: task.matches }, openMatch));
  console.log("ready");
  await lines.next();
  const began = performance.now();
  const worked = process.cpuUsage();
  bytes = 0;
  await Promise.all(matches.map((match) => play(match, began + seconds * 1000)));
  const spent = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(worked);
  waits.sort((a, b) => a - b);
  const at = (p) => waits[Math.min(waits.length - 1, Math.floor((waits.length * p) / 100))];
  const figures = { moves: waits.length, bytes: bytes / 2 / waits.length, seconds: spent, cpu: (user + system) / 1e6 };
  console.log(JSON.stringify({ ...figures, p50: at(50), p95: at(95), p99: at(99) }));
  process.exit(0);
}

main();
