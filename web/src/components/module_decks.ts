/** The deck of each module, as printed on the cards. */
const DECKS: Record<string, string> = {
  blue: "brake mobility repulsion nozzle teleport arm",
  red: "crossfire grenades mines power remote rotary saw shock",
  yellow: "anchor bomb ram shield",
  champion: "jetpack water conductor walls",
};

export const moduleDeck = (name: string): string =>
  Object.keys(DECKS).find((deck) => DECKS[deck]!.split(" ").includes(name)) ?? "champion";
