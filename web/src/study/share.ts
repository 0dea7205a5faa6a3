/** A scenario in an address: deflated and written in base64url behind the hash, so that no server keeps it. */

const PREFIX = "#s=";

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

export async function pack(text: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const binary = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpack(code: string): Promise<string> {
  const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

/** The address of the lab with this scenario. */
export const linkTo = async (text: string): Promise<string> => `/lab${PREFIX}${await pack(text)}`;

/** The address keeps up with what it carries, so that who comes back to it has lost nothing; nothing, if it carries nothing. */
export async function keepUp(link: () => Promise<string>): Promise<void> {
  if (!location.hash) return;
  const now = await link();
  if (now.startsWith(`${location.pathname}#`)) history.replaceState(null, "", now);
}

/** The scenario in the hash of an address; null: there is none, or it is broken. */
export async function scenarioIn(hash: string): Promise<string | null> {
  if (!hash.startsWith(PREFIX)) return null;
  return unpack(hash.slice(PREFIX.length)).catch(() => null);
}
