import type { console as source } from "../en/console";

export const console: Record<keyof typeof source, string> = {};
