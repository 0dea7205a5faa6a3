import { SvelteSet } from "svelte/reactivity";
import type { Colour, Said } from "../../protocol/wire";

/** Whose lines of chat the user does not want to see; until the browser is closed. */
const KEY = "volt.hidden-chat";
const hidden = new SvelteSet<string>(JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as string[]);
const keyOf = (room: string, seat: Colour | null, name: string): string => JSON.stringify([room, seat, name]);

export const isHidden = (room: string, { seat, name }: Pick<Said, "seat" | "name">): boolean =>
  hidden.has(keyOf(room, seat, name));

export function hide(room: string, seat: Colour, name: string, wanted: boolean): void {
  const key = keyOf(room, seat, name);
  if (wanted) hidden.add(key);
  else hidden.delete(key);
  sessionStorage.setItem(KEY, JSON.stringify([...hidden]));
}
