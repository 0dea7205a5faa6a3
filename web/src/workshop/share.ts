import { pack, unpack } from "../study/share";

/** A drawing in an address, behind the hash: of the workshop, or of a room to be made. */
const PREFIX = "#d=";

export const linkTo = async (page: "/workshop" | "/new", drawing: string): Promise<string> =>
  `${page}${PREFIX}${await pack(drawing)}`;

/** The drawing in a hash; "": there is none, or it is broken. */
export const drawingIn = async (hash: string): Promise<string> =>
  hash.startsWith(PREFIX) ? unpack(hash.slice(PREFIX.length)).catch(() => "") : "";
