import { isOf, type EventKind, type EventOf } from "../protocol/events";
import type { GameEvent } from "../protocol/wire";

/** A playback step: events shown together, such as a push with the move, or a blast with all its damage. */
export interface PlaybackStep {
  from: number;
  to: number;
  ms: number;
  /** Whether a drive begins or ends with this step, for acceleration and braking. */
  starts: boolean;
  brakes: boolean;
  /** A great moment: a robot is destroyed or a point is made; or the one that decides the game. */
  drama: "great" | "last" | null;
}

const ACTIVATION = { min: 600, max: 1200 };
const FIGHT_MAX_MS = 8_600; // from the reveal to the next round, great moments included
const PREPARATION_MAX_MS = 1_000; // from there to the next decision
/** How much longer a great moment is shown. */
export const HIT_STOP_MS = 350;

/** Duration of a step at normal speed, by the kind of its first event. */
const DURATION_MS: Partial<Record<EventKind, number>> = {
  ...{ round_began: 600, token_placed: 450, damage_cleared: 200, drafted: 500, equipped: 350, rebooted: 350 },
  ...{ numbers_returned: 200, number_taken: 120, revealed: 900, unit_cleared: 300, unit_began: 450, rolled: 250 },
  ...{ activated: 240, die_removed: 160, rotated: 200, turned: 160, moved: 170, pushed: 190, stopped: 220 },
  ...{ phase_began: 200, mobility_used: 260, braked: 260, anchored: 260, walls_passed: 260, repelled: 260 },
  ...{ power_beamed: 260, water_sprayed: 420, sawed: 260, shock_pulsed: 260, arm_extended: 260, conducted: 260 },
  ...{ fired: 420, struck: 360, damaged: 280, shielded: 280, destroyed: 520, scored: 380 },
  ...{ module_drawn: 300, mine_laid: 160, mine_taken: 120, detonated: 520, teleported: 420, die_moved: 360 },
  ...{ jumped: 480, thrown: 420, collected: 420, repaired: 420, won: 1000 },
};
const DAMAGE_EVENTS: EventKind[] = ["damaged", "shielded"];

/** Kinds of events that join a step, by the kind of its first event. */
const SAME_STEP: Partial<Record<EventKind, readonly EventKind[]>> = {
  revealed: ["die_shown", "unit_cleared", "phase_began"],
  unit_began: ["rolled"],
  round_began: ["phase_began", "number_taken"],
  numbers_returned: ["phase_began"],
  damage_cleared: ["damage_cleared"],
  module_drawn: ["module_drawn", "drafted"],
  fired: DAMAGE_EVENTS,
  detonated: DAMAGE_EVENTS,
  struck: ["struck", ...DAMAGE_EVENTS],
  damaged: DAMAGE_EVENTS,
  shielded: DAMAGE_EVENTS,
  teleported: ["teleported", "mine_taken", "mine_laid"],
  destroyed: ["mine_taken"],
  collected: ["scored"],
  moved: ["mine_laid"],
};

/** Events that start a new activation, unit, phase or round. */
const isBoundary = (event: GameEvent): boolean =>
  isOf(event, "round_began", "phase_began", "revealed", "unit_began", "activated", "numbers_returned", "won");
const isDrive = (event: GameEvent | undefined): event is EventOf<"moved" | "pushed"> => isOf(event, "moved", "pushed");

/** The end of the step that begins with event `i`. */
function stepEnd(events: readonly GameEvent[], i: number): number {
  const first = events[i]!;
  let end = i + 1;
  if (first.kind === "pushed") {
    const { by } = first;
    const samePush = (event: GameEvent | undefined): boolean => isOf(event, "pushed") && event.by === by;
    while (samePush(events[end])) end++;
    const mover = events[end];
    if (mover?.kind === "moved" && mover.seat === by) return stepEnd(events, end);
    return i + 1 < end && isDrive(events[end]) ? end : i + 1;
  }
  if (first.rule === "CROSSFIRE") while (events[end]?.kind === "fired" && events[end]!.rule === "CROSSFIRE") end++;
  const more = SAME_STEP[first.kind] ?? [];
  while (events[end] && more.includes(events[end]!.kind)) end++;
  return end;
}

/** The robot that drives in the step that begins with event `i`, or null. */
function driver(events: readonly GameEvent[], i: number): string | null {
  const event = events[i];
  if (!event || !isDrive(event)) return null;
  return event.kind === "moved" ? event.seat : event.by;
}

function createStep(events: readonly GameEvent[], i: number, end: number, continues: boolean): PlaybackStep {
  const driverSeat = driver(events, i);
  const starts = driverSeat !== null && !continues;
  const brakes = driverSeat !== null && driver(events, end) !== driverSeat;
  const kind = events[i]!.kind;
  const weight = 1 + (starts ? 0.4 : 0) + (brakes ? 0.4 : 0);
  return {
    from: i,
    to: end,
    ms: (DURATION_MS[kind] ?? 200) * (driverSeat === null ? 1 : weight),
    starts,
    brakes,
    drama: null,
  };
}

/** All steps with durations: an activation takes 0.6 to 1.2 s, and from the reveal to the next decision it is less than 10 s. */
export function playbackSteps(events: readonly GameEvent[]): PlaybackStep[] {
  const steps: PlaybackStep[] = [];
  let previous: string | null = null;
  for (let i = 0; i < events.length;) {
    const end = stepEnd(events, i);
    const driverSeat = driver(events, i);
    steps.push(createStep(events, i, end, driverSeat !== null && driverSeat === previous));
    previous = driverSeat;
    i = end;
  }
  for (const step of steps) markDrama(step, events);
  for (const round of splitBefore(steps, (step) => events[step.from]!.kind === "revealed"))
    limitDurations(round, events);
  return steps;
}

const WITHIN = 8; // events between the decisive blow and the end of the game

/** Mark the great moments, and the one that decides the game. */
function markDrama(step: PlaybackStep, events: readonly GameEvent[]): void {
  const great = events
    .slice(step.from, step.to)
    .some((event) => event.kind === "destroyed" || event.kind === "collected");
  if (!great) return;
  const next = events.slice(step.to, step.to + WITHIN);
  const won = next.findIndex((event) => event.kind === "won");
  const other = next.findIndex((event) => event.kind === "destroyed" || event.kind === "collected");
  const last = won >= 0 && (other < 0 || won < other);
  step.drama = last ? "last" : "great";
}

/** Split a list before every step that satisfies `begins`. */
function splitBefore(steps: PlaybackStep[], begins: (step: PlaybackStep) => boolean): PlaybackStep[][] {
  const parts: PlaybackStep[][] = [[]];
  for (const step of steps) {
    if (begins(step)) parts.push([]);
    parts.at(-1)!.push(step);
  }
  return parts;
}

/** Scale the durations of a round to the limits for activations and for the round. */
function limitDurations(round: PlaybackStep[], events: readonly GameEvent[]): void {
  const spans = splitBefore(round, (step) => isBoundary(events[step.from]!));
  const activations = spans.filter((span) => span[0] && events[span[0].from]!.kind === "activated");
  const end = nextRoundStart(round, events) ?? Infinity;
  const fight = round.filter((step) => step.from < end);
  const others = fight.filter((step) => !activations.some((activation) => activation.includes(step)));
  const most = FIGHT_MAX_MS - HIT_STOP_MS * fight.filter((step) => step.drama === "great").length;
  scaleDurations(others, 0, Math.max(0, most - activations.length * ACTIVATION.min));
  const left = (most - totalMs(others)) / Math.max(1, activations.length);
  for (const activation of activations) scaleDurations(activation, ACTIVATION.min, Math.min(ACTIVATION.max, left));
  if (fight.length && events[fight[0]!.from]!.kind === "revealed")
    scaleDurations(
      round.filter((step) => step.from >= end),
      0,
      PREPARATION_MAX_MS,
    );
}

/** The event with which the next round begins. */
const nextRoundStart = (round: PlaybackStep[], events: readonly GameEvent[]): number | undefined =>
  round.find((step) => events[step.from]!.kind === "round_began")?.from;

const totalMs = (steps: PlaybackStep[]): number => steps.reduce((sum, step) => sum + step.ms, 0);

function scaleDurations(steps: PlaybackStep[], min: number, max: number): void {
  const now = totalMs(steps);
  const factor = Math.min(Math.max(now, min), max) / now;
  if (now > 0) for (const step of steps) step.ms *= factor;
}
