export const console = {};
