import type { arena as source } from "../en/arena";

export const arena: Record<keyof typeof source, string> = {};
