import type { Level, Mode } from "./room_options";

/** What the viewer likes, kept in this browser. */

const KEY = "volt.settings";

const DEFAULTS = {
  theme: "dark" as "dark" | "light",
  sound: true,
  /** How fast the fight is played: ½ to 4. */
  speed: 1,
  /** Turn the arena so that the own side is down; else north is up. */
  ownSideDown: false,
  /** Tell when it is your turn and the page is hidden. */
  notify: false,
  /** The operator's name, as others see it. */
  name: "",
  /** What "Play now" starts. */
  level: "rookie" as Level,
  mode: "training" as Mode,
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

/** Keep the settings and put the theme on the page; called once, by the app. */
export function applySettings(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    document.documentElement.dataset.theme = settings.theme;
    const background = settings.theme === "dark" ? "#090c12" : "#e9edf3";
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", background);
  });
}
