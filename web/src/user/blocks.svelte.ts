import { account, ask } from "./account.svelte";
import type { Blocked, Blocks } from "../protocol/wire";

/** Whom the user never meets in quick matches. */
let people: readonly Blocked[] = $state.raw([]);
/** Whose they are, as of the last answer. */
let whose = "";

export const blockedPeople = (): readonly Blocked[] => people;
export const isBlocked = (person: string): boolean => people.some(({ id }) => id === person);

const change = async (method: string, path: string): Promise<void> => {
  ({ people } = await ask<Blocks>(method, path));
};

/** Ask the server once for each account; without one, there is nobody. */
export async function loadBlocks(): Promise<void> {
  const me = account()?.id ?? "";
  if (me === whose) return;
  whose = me;
  people = [];
  if (me) await change("GET", "/me/blocks").catch(() => (whose = ""));
}

export const block = (person: string): Promise<void> => change("PUT", `/me/blocks/${person}`);
export const unblock = (person: string): Promise<void> => change("DELETE", `/me/blocks/${person}`);
