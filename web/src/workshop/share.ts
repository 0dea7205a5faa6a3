import { pack, unpack } from "../study/share";

/** A drawing in an address, behind the hash: of the workshop, or of a room to be made. */
const PREFIX = "#d=";

export const linkTo = async (page: "/workshop" | "/new", drawing: string): Promise<string> =>
  `${page}${PREFIX}${await pack(drawing)}`;

/** Whether a drawing is meant to be in a hash. */
export const carries = (hash: string): boolean => hash.startsWith(PREFIX);

/** The drawing in a hash; "": there is none, or it is broken. */
export const drawingIn = async (hash: string): Promise<string> =>
  carries(hash) ? unpack(hash.slice(PREFIX.length)).catch(() => "") : "";
