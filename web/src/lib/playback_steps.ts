import type { Event } from "./wire";

/** The fight is played beat by beat: events that are one thing to the eye (a push and its step, a blast and all it hits). */
export interface Beat {
  from: number;
  to: number;
  ms: number;
  /** Whether a drive begins or ends here, so that robots start, roll and brake. */
  starts: boolean;
  brakes: boolean;
}

const ACTIVATION = { least: 600, most: 1200 };
const ROUND_MOST = 14_500;

/** How long each kind is seen at normal speed. */
const MS: Record<string, number> = {
  ...{ round_began: 600, token_placed: 450, damage_cleared: 200, drafted: 500, equipped: 350, rebooted: 350 },
  ...{ numbers_returned: 200, number_taken: 120, revealed: 900, unit_cleared: 300, unit_began: 450, rolled: 250 },
  ...{ activated: 240, die_removed: 160, rotated: 200, turned: 160, moved: 170, pushed: 190, stopped: 220 },
  ...{ module_used: 260, fired: 420, struck: 360, damaged: 280, shielded: 280, destroyed: 520, scored: 380 },
  ...{ module_drawn: 300, mine_laid: 160, mine_taken: 120, detonated: 520, teleported: 420, die_moved: 360 },
  ...{ jumped: 480, thrown: 420, collected: 420, repaired: 420, won: 1000 },
};
const HURTS = ["damaged", "shielded"];

/** What may follow within the same beat, by the kind that opens it. */
const TOGETHER: Record<string, readonly string[]> = {
  revealed: ["die_shown", "unit_cleared"],
  unit_began: ["rolled"],
  round_began: ["number_taken"],
  damage_cleared: ["damage_cleared"],
  module_drawn: ["module_drawn", "drafted"],
  fired: HURTS,
  detonated: HURTS,
  struck: ["struck", ...HURTS],
  damaged: HURTS,
  shielded: HURTS,
  teleported: ["teleported", "mine_taken", "mine_laid"],
  destroyed: ["mine_taken"],
  collected: ["scored"],
  moved: ["mine_laid"],
};

/** A new thing begins: what came before has been played out. */
const BOUNDARIES = new Set(["round_began", "revealed", "unit_began", "activated", "numbers_returned", "won"]);
const resolves = (event: Event): boolean => event.rule.startsWith("RES-") || event.rule === "ARM";
const boundary = (event: Event): boolean => BOUNDARIES.has(event.kind) || resolves(event);
const rolls = (event: Event | undefined): boolean => event?.kind === "moved" || event?.kind === "pushed";

/** Where the beat that begins with event `i` ends. */
export function beatEnd(events: readonly Event[], i: number): number {
  const first = events[i]!;
  let end = i + 1;
  if (first.kind === "pushed") {
    const by = first.details.by;
    while (events[end]?.kind === "pushed" && events[end]!.details.by === by) end++;
    const mover = events[end];
    if (mover?.kind === "moved" && mover.seat === by) return beatEnd(events, end);
    return i + 1 < end && rolls(events[end]) ? end : i + 1;
  }
  if (first.rule === "CROSSFIRE") while (events[end]?.kind === "fired" && events[end]!.rule === "CROSSFIRE") end++;
  const more = TOGETHER[first.kind] ?? [];
  while (events[end] && more.includes(events[end]!.kind)) end++;
  return end;
}

/** Who drives in the beat that begins with event `i`, if anybody does. */
function driver(events: readonly Event[], i: number): string | null {
  const event = events[i];
  if (!event || !rolls(event)) return null;
  return event.kind === "moved" ? event.seat : String(event.details.by);
}

function raw(events: readonly Event[], i: number, end: number, before: boolean): Beat {
  const who = driver(events, i);
  const starts = who !== null && !before;
  const brakes = who !== null && driver(events, end) !== who;
  const kind = events[i]!.kind;
  const weight = 1 + (starts ? 0.4 : 0) + (brakes ? 0.4 : 0);
  return { from: i, to: end, ms: (MS[kind] ?? 200) * (who === null ? 1 : weight), starts, brakes };
}

/** All beats, each with its time: an activation takes 0.6 to 1.2 s, a round from the reveal on less than 15 s. */
export function beats(events: readonly Event[]): Beat[] {
  const found: Beat[] = [];
  let before: string | null = null;
  for (let i = 0; i < events.length;) {
    const end = beatEnd(events, i);
    const who = driver(events, i);
    found.push(raw(events, i, end, who !== null && who === before));
    before = who;
    i = end;
  }
  for (const round of split(found, (beat) => events[beat.from]!.kind === "revealed")) pace(round, events);
  return found;
}

/** Cut a list before every element that begins something. */
function split(some: Beat[], begins: (beat: Beat) => boolean): Beat[][] {
  const parts: Beat[][] = [[]];
  for (const beat of some) {
    if (begins(beat)) parts.push([]);
    parts.at(-1)!.push(beat);
  }
  return parts;
}

/** Give every activation of a round its time, less if there are many or much else happens. */
function pace(round: Beat[], events: readonly Event[]): void {
  const spans = split(round, (beat) => boundary(events[beat.from]!));
  const acts = spans.filter((span) => span[0] && events[span[0].from]!.kind === "activated");
  const fight = round.filter((beat) => beat.from < (next(round, events) ?? Infinity));
  const others = fight.filter((beat) => !acts.some((act) => act.includes(beat)));
  fit(others, 0, Math.max(0, ROUND_MOST - acts.length * ACTIVATION.least));
  const left = (ROUND_MOST - total(others)) / Math.max(1, acts.length);
  for (const act of acts) fit(act, ACTIVATION.least, Math.min(ACTIVATION.most, left));
}

/** Where the next round begins. */
const next = (round: Beat[], events: readonly Event[]): number | undefined =>
  round.find((beat) => events[beat.from]!.kind === "round_began")?.from;

const total = (some: Beat[]): number => some.reduce((sum, beat) => sum + beat.ms, 0);

function fit(some: Beat[], least: number, most: number): void {
  const now = total(some);
  const factor = Math.min(Math.max(now, least), most) / now;
  if (now > 0) for (const beat of some) beat.ms *= factor;
}
