/**
 * How the page reaches the game: over the network to a server, or in a site without one, as messages to Python in a worker
 * of the page (`engine.ts`). What is said is the same.
 */

/** The part of a WebSocket that the page uses. */
export interface RoomSocket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send: (text: string) => void;
  close: () => void;
}

/** A site without a server says so in its page, and lists what it has as files. */
const site = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="volt-site"]') ?? null;
const files = new Set(site?.content.split(" "));

/** Whether there is a server, and with it other people. */
export const hasServer = site === null;

/** The address of a server to play with people on, which whoever made the site has named, or "". */
export const publicServer = site?.dataset.server ?? "";

const engine = (): Promise<typeof import("./engine.svelte")> => import("./engine.svelte");

/** Like `fetch`, for paths of the API. */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  if (hasServer) return fetch(path, init);
  return files.has(path) ? readFile(path, init) : (await engine()).ask(path, init);
}

/** A file of a site, which is in the folder of the page, compressed: not every host compresses what it sends. */
async function readFile(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`.${path}.gzip`, init);
  return response.ok ? new Response(response.body!.pipeThrough(new DecompressionStream("gzip"))) : response;
}

/** A socket to a room. */
export function openSocket(room: string): RoomSocket {
  const path = `/api/rooms/${room}/socket`;
  if (hasServer) return new WebSocket(location.origin.replace(/^http/, "ws") + path) as unknown as RoomSocket;
  const socket: RoomSocket = {
    readyState: WebSocket.CONNECTING,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: () => {},
    close: () => (closed = true),
  };
  let closed = false;
  void engine().then(({ attach }) => closed || attach(socket, room));
  return socket;
}
