import { addressOf, place } from "./address";

/** Links to rooms; links with a scenario or a drawing in the hash: deflated and base64url-encoded, not sent to the server. */

const SCENARIO = "#s=";
const DRAWING = "#d=";
const LARGEST = 1 << 17; // bytes after inflating: a short link could inflate to gigabytes

async function transform(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = piped.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > LARGEST) {
      await reader.cancel();
      throw new RangeError("this link holds too much");
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}

export async function encode(text: string): Promise<string> {
  const packed = await transform(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const binary = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function decode(code: string): Promise<string> {
  const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  return new TextDecoder().decode(await transform(bytes, new DecompressionStream("deflate-raw")));
}

/** The link that opens a scenario in the lab. */
export const scenarioLink = async (text: string): Promise<string> => `/lab${SCENARIO}${await encode(text)}`;

/** The link that opens a drawing in the workshop, or in the form for a new room. */
export const drawingLink = async (page: "/workshop" | "/new", drawing: string): Promise<string> =>
  `${page}${DRAWING}${await encode(drawing)}`;

/** Update the hash of the current URL to the new link, if it carries one, so that reloading loses nothing. */
export async function updateLink(link: () => Promise<string>): Promise<void> {
  if (!location.hash) return;
  const now = await link();
  if (now.startsWith(`${place().pathname}#`)) history.replaceState(null, "", addressOf(now));
}

/** The scenario in a hash; null if there is none or it cannot be decoded. */
export async function scenarioFromHash(hash: string): Promise<string | null> {
  if (!hash.startsWith(SCENARIO)) return null;
  return decode(hash.slice(SCENARIO.length)).catch(() => null);
}

/** Whether a hash carries a drawing, readable or not. */
export const hasDrawing = (hash: string): boolean => hash.startsWith(DRAWING);

/** The drawing in a hash; "" if there is none or it cannot be decoded. */
export const drawingFromHash = async (hash: string): Promise<string> =>
  hasDrawing(hash) ? decode(hash.slice(DRAWING.length)).catch(() => "") : "";

/** The code of a room in what somebody typed: the code itself or a link that ends in it; null if there is none. */
export const roomCode = (typed: string): string | null =>
  /(?:^|\/)([A-Za-z0-9_-]{4,32})\/?(?:[?#].*)?$/.exec(typed.replace(/\s/g, ""))?.[1]?.toLowerCase() ?? null;
