import { scorchedSpaces, cueOf, type Cue } from "../arena/effects/director";
import { captionEvent } from "../arena/effects/caption";
import { stepEffects, type OpenDirections, type StepEffects } from "../arena/effects/effects";
import { afterHitStop, cameraMove } from "../arena/effects/motion";
import { directedMs, type ActiveStep } from "../playback/player.svelte";
import { playbackSteps } from "../playback/playback_steps";
import { applyEvent, sceneOf, type Scene } from "../playback/scene";
import type { GameEvent, Replay } from "../protocol/wire";

/** A playback step on the storyboard of a film. */
export interface Shot {
  /** In ms from the beginning of the film. */
  from: number;
  step: ActiveStep;
  after: Scene;
  effects: StepEffects;
  caption: GameEvent | undefined;
  cue: Cue | null;
  /** Where the camera looks; stays where it was without a cue. */
  focus: string | null;
  /** How close the camera is when the shot begins, and how close it gets. */
  camera: { from: number; to: number; ms: number };
  scorched: string[];
}

export interface Storyboard {
  shots: Shot[];
  /** Of the film, in ms. */
  length: number;
}

const LAST_MS = 1600; // how long the last picture stays
const BREAK_MS = 250; // for the camera to move back

/** The events of a round: the number of the first, and the number after the last. */
export function roundEvents(events: readonly GameEvent[], round: number): { from: number; to: number } | null {
  const began = events.flatMap((event, i) => (event.kind === "round_began" ? [i] : []));
  const at = began.findIndex((i) => (events[i] as { round?: number }).round === round);
  return at < 0 ? null : { from: began[at]!, to: began[at + 1] ?? events.length };
}

/** The film of a round; null if there is no such round. */
export function roundStoryboard(replay: Replay, round: number, open: OpenDirections): Storyboard | null {
  const { events, table } = replay;
  const range = roundEvents(events, round);
  if (!range) return null;
  const base = replay.snapshots.findLast((snapshot) => snapshot.count <= range.from) ?? replay.snapshots[0]!;
  let scene: Scene = { ...sceneOf(base), count: base.count };
  for (let i = base.count; i < range.from; i++) scene = applyEvent(scene, events[i]!);
  const shots: Shot[] = [];
  let [from, zoom, focus]: [number, number, string | null] = [0, 1, null];
  for (const step of playbackSteps(events)) {
    if (step.from < range.from || step.from >= range.to) continue;
    const [before, ms] = [scene, directedMs(step)];
    const shown = events.slice(step.from, step.to);
    for (const event of shown) scene = applyEvent(scene, event);
    const active = { ...step, number: step.from, serial: shots.length + 1, events: shown, ms, before };
    const cue = cueOf(active);
    focus = cue?.space ?? focus;
    const move = cue ? { to: cameraMove(cue.last).scale, ms: cameraMove(cue.last).ms } : { to: 1, ms: BREAK_MS };
    const effects = stepEffects(active, table, open);
    const scorched = scorchedSpaces(events.slice(0, step.to));
    const camera = { from: zoom, ...move };
    shots.push({
      from,
      step: active,
      after: scene,
      effects,
      caption: captionEvent(shown),
      cue,
      focus,
      camera,
      scorched,
    });
    from += ms;
    zoom = move.to;
  }
  return { shots, length: from + LAST_MS };
}

/** The shot at a moment of the film, and how long it has been shown. */
export function shotAt({ shots }: Storyboard, ms: number): { shot: Shot; elapsed: number; index: number } {
  const index = Math.max(
    0,
    shots.findLastIndex((shot) => shot.from <= ms),
  );
  const shot = shots[index]!;
  const elapsed = ms - shot.from;
  return { shot, elapsed: shot.cue?.kind === "blow" ? afterHitStop(elapsed, shot.step.ms) : elapsed, index };
}
