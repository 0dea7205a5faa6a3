import type { Mode, Pace } from "../protocol/game_facts.svelte";
import type { Robot } from "../protocol/wire";

/** The settings of the user, stored in this browser. */

const KEY = "volt.settings";

const DEFAULTS = {
  theme: "dark" as "dark" | "light",
  sound: true,
  /** Of the sounds, 0 to 1. */
  volume: 0.7,
  vibrate: true,
  /** Zoom, shake and slow motion; never for those who prefer reduced motion. */
  drama: true,
  /** Show what rivals can reach and hit, by mode; in training from the second game on. */
  threatsInTraining: false,
  threatsInRfl: false,
  /** Whether the operator has seen what the marks mean. */
  threatsExplained: false,
  /** Film the fight from a tilted camera; never for those who prefer reduced motion. */
  broadcast: true,
  /** Whether the arena is put in words instead of a picture, and what of the fight is then read aloud: all, or what concerns oneself. */
  inWords: "" as "" | "all" | "mine",
  /** Playback speed: ½ to 4. */
  speed: 1,
  /** Rotate the arena so that the operator's own side is at the bottom; otherwise north is up. */
  ownSideDown: false,
  /** Show a notification if the user is asked while the page is hidden. */
  notify: false,
  /** The operator's name, as others see it. */
  name: "",
  /** Options of "Play now". */
  level: "beginner",
  mode: "training" as Mode,
  /** "" for any. */
  arena: "",
  robot: "" as Robot | "",
  /** Options of quick match. */
  pace: "live" as Pace,
  /** Seconds until bots take the free seats; 0: never. */
  botsAfter: 45,
  /** Whether the operator has played a game to the end. */
  played: false,
  /** Whether the operator has won a game; the first win raises `level` from beginner to rookie. */
  won: false,
  /** Whether the operator has seen the tips of the first game, or does not want them. */
  coached: false,
};

function load(): typeof DEFAULTS {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<typeof DEFAULTS>;
    const valid = Object.entries(stored).filter(([key, value]) => typeof value === typeof DEFAULTS[key as never]);
    return { ...DEFAULTS, ...Object.fromEntries(valid) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state(load());

/** Put the arena in words, with what rivals can reach, or show its picture. */
export function putInWords(how: typeof DEFAULTS.inWords): void {
  if (how && !settings.inWords) settings.threatsInTraining = settings.threatsInRfl = settings.threatsExplained = true;
  settings.inWords = how;
}

/** Settings that go with the user to other devices; of those about what they have done, what is true anywhere is true. */
const SHARED = [
  "theme",
  "drama",
  "broadcast",
  "inWords",
  "speed",
  "ownSideDown",
  "level",
  "mode",
  "arena",
  "robot",
] as const;
const DONE = ["played", "won", "coached", "threatsExplained", "threatsInTraining"] as const;

export const sharedSettings = (): object =>
  Object.fromEntries([...SHARED, ...DONE].map((name) => [name, settings[name]]));

/** Take such settings from elsewhere; those that make no sense are ignored. */
export function takeSettings(theirs: object): void {
  const known = Object.entries(theirs).filter(([name, value]) => typeof value === typeof DEFAULTS[name as never]);
  const valid = Object.fromEntries(known) as Partial<typeof DEFAULTS>;
  for (const name of SHARED) if (name in valid) Object.assign(settings, { [name]: valid[name] });
  for (const name of DONE) settings[name] ||= Boolean(valid[name]);
}

/** Store changes of the settings and apply the theme. Called once, by the app. */
export function applySettings(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    document.documentElement.dataset.theme = settings.theme;
    const background = settings.theme === "dark" ? "#090c12" : "#e9edf3";
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", background);
  });
}
