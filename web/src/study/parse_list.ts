/** A list as people write it: words between commas. */
export const parseList = (text: string): string[] =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);

/** Numbers as people write them, between commas or blanks. */
export const parseNumbers = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
    .filter(Number.isInteger);
