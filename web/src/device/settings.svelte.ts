import type { Mode } from "../protocol/game_facts.svelte";
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

/** Store changes of the settings and apply the theme. Called once, by the app. */
export function applySettings(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    document.documentElement.dataset.theme = settings.theme;
    const background = settings.theme === "dark" ? "#090c12" : "#e9edf3";
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", background);
  });
}
