// A boardgame.io server to compare with: a game whose updates are as long as VOLT's and in which everybody may move at any time.
// node boardgame.mjs PORT BYTES [POSTGRESQL-URL | FOLDER]: in memory, on PostgreSQL, or in files
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(process.cwd() + "/"));
const { FlatFile, Server, Origins } = require("boardgame.io/server");
const [port, bytes, database] = process.argv.slice(2);
const filler = "x".repeat(Number(bytes));

const game = {
  name: "volt",
  setup: () => ({ moves: 0, last: "", filler }),
  turn: { activePlayers: { all: "play" } },
  moves: {
    play: {
      client: false,
      ignoreStaleStateID: true, // two may move at the same moment
      redact: true, // the log does not grow with what was played
      move: ({ G, playerID }, answer) => {
        if (typeof answer !== "string" || answer.length > 64) return "INVALID_MOVE";
        G.moves += 1;
        G.last = playerID + answer;
        G.filler = answer.padEnd(filler.length, "x");
      },
    },
  },
};
const options = { games: [game], origins: [Origins.LOCALHOST] };
if (database?.startsWith("postgresql:")) {
  const { PostgresStore } = require("bgio-postgres");
  options.db = new PostgresStore(database, { logging: false });
} else if (database) {
  options.db = new FlatFile({ dir: database });
}
Server(options).run({ port: Number(port), callback: () => console.log("ready") });
