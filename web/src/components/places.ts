import type { WordKey } from "../text/i18n.svelte";

export interface Place {
  path: string;
  word: WordKey;
  note: WordKey;
}

/** Every place on the site, in the order of the navigation. */
export const PLACES: readonly Place[] = [
  { path: "/", word: "pages.place_play", note: "pages.play_note" },
  { path: "/lobby", word: "pages.place_lobby", note: "pages.watch_note" },
  { path: "/watch", word: "pages.exhibition", note: "pages.exhibition_note" },
  { path: "/course", word: "study.course", note: "study.course_note" },
  { path: "/puzzles", word: "study.puzzles", note: "study.puzzles_note" },
  { path: "/lab", word: "study.lab", note: "study.lab_note_short" },
  { path: "/rules", word: "study.rules", note: "study.rules_note" },
  { path: "/replay", word: "places.replay", note: "places.replay_note" },
  { path: "/workshop", word: "places.workshop", note: "places.workshop_note" },
  { path: "/championship", word: "places.championship", note: "places.championship_note" },
];

const PLAYING = /^\/(new|room)(\/|$)/;

/** Whether a path belongs to a place. */
export const isIn = (path: string, place: string): boolean =>
  path === place || (place === "/" ? PLAYING.test(path) : path.startsWith(`${place}/`));
