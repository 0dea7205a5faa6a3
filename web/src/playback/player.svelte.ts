import { untrack } from "svelte";
import { HIT_STOP_MS, playbackSteps, type PlaybackStep } from "./playback_steps";
import type { Grid } from "../protocol/geometry";
import { comment } from "../protocol/commentary";
import { applyEvent, sceneOf, type Scene } from "./scene";
import type { GameEvent, Snapshot } from "../protocol/wire";

/** The source of a player's events: a `Session`, a sandbox, or a finished game. */
export interface PlaybackSource {
  readonly table: Grid | null;
  readonly base: Snapshot | null;
  readonly since: number;
  readonly events: readonly GameEvent[];
}

/** The playback step being shown. */
export interface ActiveStep {
  /** The number of its first event. `serial` differs each time a step is shown. */
  number: number;
  serial: number;
  events: GameEvent[];
  ms: number;
  starts: boolean;
  brakes: boolean;
  drama: PlaybackStep["drama"];
  /** The scene before its events. */
  before: Scene;
}

export const SPEEDS = [0.5, 1, 2, 4] as const;

const LAST = { slower: 2, ms: 700 };
const LATE_MAX_MS = 500; // more is no longer made up for: the page was hidden

/** How long a step takes if great moments get their time. */
export function directedMs({ ms, drama }: PlaybackStep): number {
  if (drama === "last") return ms * LAST.slower + LAST.ms;
  return drama === "great" ? ms + HIT_STOP_MS : ms;
}

/** Plays events step by step at the viewer's speed. Starts at the newest event. */
export class Player {
  /** The scene to show. */
  scene: Scene | null = $state.raw(null);
  /** The number of the next event to show. */
  position = $state(0);
  /** The step being played; null after a seek, and when all events have been shown. */
  activeStep: ActiveStep | null = $state.raw(null);
  playing = $state(true);
  speed = $state(1);
  /** Whether great moments last longer, and the last one is shown in slow motion. */
  directed = $state(false);

  #source: PlaybackSource;
  #steps: PlaybackStep[] = [];
  #events: readonly GameEvent[] = [];
  #base: Snapshot | null = null;
  #since = 0;
  #grid: Grid | null = null;
  #keyframes: Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting = false;
  #late = 0;
  #stopAt = Infinity;
  #serial = 0;
  #stopEffect: () => void;

  constructor(source: PlaybackSource, speed = 1) {
    this.#source = source;
    this.speed = speed;
    this.#stopEffect = $effect.root(() => {
      $effect(() => {
        void [source.table, source.base, source.since, source.events];
        untrack(() => this.sync());
      });
    });
  }

  /** The number of events not shown yet. */
  get behind(): number {
    return Math.max(0, this.#source.since + this.#source.events.length - this.position);
  }

  /** Whether playback is busy: it is behind, it is paused, or a fight is on. */
  get showsFight(): boolean {
    return this.behind > 0 || !this.playing || this.scene?.phase === 2;
  }

  /** All events of the source, shown or not. */
  get events(): readonly GameEvent[] {
    return this.#source.events;
  }

  /** The number of the first event of the source. */
  get firstEvent(): number {
    return this.#source.since;
  }

  play(): void {
    this.playing = true;
    this.#advance();
  }

  pause(): void {
    this.playing = false;
    this.#stopAt = Infinity;
    clearTimeout(this.#timer);
    this.#waiting = false;
  }

  /** Pause, then go one step forward or back. */
  step(direction: 1 | -1): void {
    this.pause();
    if (direction === 1) this.#showNext();
    else {
      const before = this.#steps.filter((step) => this.#since + step.from < this.position).at(-1);
      if (before) this.seek(this.#since + before.from);
    }
  }

  /** Seek to the newest event and keep playing. */
  skipToEnd(): void {
    this.seek(this.#since + this.#events.length);
    this.play();
  }

  /** Show the scene before event `number` without playing the events before it. */
  seek(number: number): void {
    if (!this.#grid || this.#keyframes.length === 0) return;
    clearTimeout(this.#timer);
    this.#waiting = false;
    this.#stopAt = Infinity;
    this.activeStep = null;
    const scene = this.sceneBefore(number);
    this.scene = scene; // not read here: effects that seek would run again
    this.position = scene.count;
    if (this.playing) this.#advance();
  }

  /** The scene before event `number`, shown or not. */
  sceneBefore(number: number): Scene {
    const to = Math.min(Math.max(number, this.#since), this.#since + this.#events.length);
    let scene = this.#keyframes.findLast((keyframe) => keyframe.count <= to) ?? this.#keyframes[0]!;
    for (let i = scene.count - this.#since; i < to - this.#since; i++) scene = applyEvent(scene, this.#events[i]!);
    return scene;
  }

  /** The number of the last reveal shown, or of the first event. */
  get lastReveal(): number {
    const until = this.position - this.firstEvent;
    const reveal = this.events.findLastIndex((event, i) => i < until && event.kind === "revealed");
    return this.firstEvent + Math.max(0, reveal);
  }

  /** Play from one event up to another, then pause. */
  playRange(from: number, to: number): void {
    this.seek(from);
    this.#stopAt = to;
    this.play();
  }

  /** Play from an event on. */
  playFrom(number: number): void {
    this.seek(number);
    this.play();
  }

  /** Play again from the last reveal. */
  replayRound(): void {
    this.playFrom(this.lastReveal);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#stopEffect();
  }

  /** Read the current state of the source. Runs automatically when the source changes. */
  sync(): void {
    const { table: grid, base, since, events } = this.#source;
    if (!grid || !base) return;
    const replaced = base !== this.#base;
    const continued = replaced && this.#base !== null && since < this.#since; // earlier events were added
    this.#base = base;
    this.#grid = grid;
    this.#since = since;
    this.#events = events;
    comment(events);
    this.#steps = playbackSteps(events);
    if (replaced) this.#keyframes = [{ ...sceneOf(base), count: since }];
    this.#addKeyframes();
    if (replaced && !continued) this.seek(since + events.length);
    else if (this.playing) this.#advance();
  }

  /** Store the scene at the beginning of every round, for fast seeking. */
  #addKeyframes(): void {
    let scene = this.#keyframes.at(-1)!;
    for (let i = scene.count - this.#since; i < this.#events.length; i++) {
      if (this.#events[i]!.kind === "round_began" && scene.count > this.#keyframes.at(-1)!.count)
        this.#keyframes.push(scene);
      scene = applyEvent(scene, this.#events[i]!);
    }
  }

  #advance(): void {
    if (this.#waiting || !this.playing) return;
    if (this.position >= this.#stopAt) return this.pause();
    if (!this.#showNext()) {
      this.activeStep = null;
      this.#late = 0;
      return;
    }
    this.#waiting = true;
    // A slow device does not lengthen the round: what one step took too long is taken from the next ones, half of each at most.
    const { ms } = this.activeStep!;
    const due = performance.now() - this.#late + ms;
    const wait = Math.max(ms / 2, ms - this.#late);
    this.#timer = setTimeout(() => {
      this.#waiting = false;
      this.#late = Math.min(LATE_MAX_MS, Math.max(0, performance.now() - due));
      this.#advance();
    }, wait);
  }

  /** Show the next step; false if there is none. */
  #showNext(): boolean {
    const at = this.position - this.#since;
    const step = this.#steps.find((each) => each.to > at);
    if (!step || !this.scene || !this.#grid) return false;
    const events = this.#events.slice(at, step.to);
    const { starts, brakes, drama } = step;
    const ms = (this.directed ? directedMs(step) : step.ms) / this.speed;
    this.activeStep = {
      number: this.position,
      serial: ++this.#serial,
      events,
      ms,
      starts,
      brakes,
      drama,
      before: this.scene,
    };
    this.scene = events.reduce((scene, event) => applyEvent(scene, event), this.scene);
    this.position = this.#since + step.to;
    return true;
  }
}
