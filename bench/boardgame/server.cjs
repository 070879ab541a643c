// boardgame.io to be measured: node server.cjs PORT (memory | FOLDER for FlatFile).

const { FlatFile, Server } = require("boardgame.io/server");
const { Run } = require("./game.cjs");

const [port, store] = process.argv.slice(2);
const db = store === "memory" ? undefined : new FlatFile({ dir: store });

Server({ games: [Run], origins: [/.*/], db }).run(Number(port));
