import type { pages as source } from "../en/pages";

export const pages: Record<keyof typeof source, string> = {};
