import type { FromLobby, Lobby, Refused, Seek, ToLobby } from "../../protocol/wire";

// in ms
const LONGEST_PAUSE = 2000; // between two attempts to connect
const PING = 5000;
const PATIENCE = 12_000; // without a message, after which the connection counts as dead

/** The lobby, kept up to date by a socket that reconnects; and the search for opponents. */
export class LobbyLine {
  lobby: Lobby | null = $state.raw(null);
  offline = $state(false);
  /** What is sought, until it is found. */
  wish: Seek | null = $state.raw(null);
  /** How many others wait for the same; null until the server has said so. */
  others: number | null = $state(null);
  /** When bots fill the table, in `performance.now()` ms; null: they do not. */
  botsAt: number | null = $state(null);
  refused: Refused | null = $state.raw(null);
  readonly #onmatch: (room: string, seat: string, key: string) => void;
  #socket: WebSocket | null = null;
  #retries = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #lastSign = performance.now();
  readonly #closed = new AbortController();

  constructor(onmatch: (room: string, seat: string, key: string) => void = () => {}) {
    this.#onmatch = onmatch;
    const { signal } = this.#closed;
    const ping = setInterval(() => this.#check(), PING);
    signal.addEventListener("abort", () => clearInterval(ping));
    window.addEventListener("online", () => this.#connect(), { signal });
    this.#connect();
  }

  /** Look for opponents; after a lost connection, for the same again. */
  seek(wish: Seek): void {
    this.wish = wish;
    this.others = this.botsAt = this.refused = null;
    this.#send(wish);
  }

  /** Stop looking. */
  withdraw(): void {
    if (this.wish) this.#send({ type: "withdraw", key: this.wish.key });
    this.wish = null;
  }

  close(): void {
    this.withdraw();
    this.#closed.abort();
    this.#disconnect();
  }

  #connect(): void {
    this.#disconnect();
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/lobby`);
    this.#socket = socket;
    this.#lastSign = performance.now();
    socket.onopen = () => {
      if (this.wish) this.#send(this.wish);
      else this.#send({ type: "ping" });
    };
    socket.onmessage = (message) => {
      this.#lastSign = performance.now();
      this.#retries = 0;
      this.offline = false;
      for (const line of (message.data as string).split("\n")) this.#receive(JSON.parse(line) as FromLobby);
    };
    socket.onclose = () => this.#lost();
  }

  #receive(message: FromLobby): void {
    if (message.type === "lobby") this.lobby = message;
    else if (message.type === "waiting") {
      this.others = message.others;
      this.botsAt = message.bots_in === null ? null : performance.now() + message.bots_in * 1000;
    } else if (message.type === "matched" && this.wish) {
      const { key } = this.wish;
      this.wish = null;
      this.#onmatch(message.room, message.seat, key);
    } else if (message.type === "refused" && message.code === "not_kept") {
      this.#lost(); // the server cannot save anything for the moment
    } else if (message.type === "refused") {
      this.refused = message;
      this.wish = null;
    }
  }

  #send(message: ToLobby): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #check(): void {
    if (performance.now() - this.#lastSign > PATIENCE) this.#lost();
    else this.#send({ type: "ping" });
  }

  #disconnect(): void {
    clearTimeout(this.#retryTimer);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lost(): void {
    this.#disconnect();
    this.offline = true;
    const pause = Math.min(LONGEST_PAUSE, 125 * 2 ** this.#retries++);
    this.#retryTimer = setTimeout(() => this.#connect(), pause * (0.5 + Math.random() / 2)); // not all at once
  }
}
