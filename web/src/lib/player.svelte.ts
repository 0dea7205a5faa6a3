import { untrack } from "svelte";
import { beats, type Beat } from "./playback_steps";
import type { Grid } from "./geometry";
import { apply, sceneOf, type Scene } from "./scene";
import type { Event, Snapshot } from "./wire";

/** Where a player gets its events from: a `Session`, or a finished game. */
export interface Source {
  readonly table: Grid | null;
  readonly base: Snapshot | null;
  readonly since: number;
  readonly events: readonly Event[];
}

/** What is being played now: the events of a beat, and how long they are seen. */
export interface Shown {
  /** The number of the first event; two shows of the same beat differ in `nth`. */
  number: number;
  nth: number;
  events: Event[];
  ms: number;
  starts: boolean;
  brakes: boolean;
  /** The scene before them. */
  before: Scene;
}

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** Plays events one beat after another at the viewer's speed. Whoever comes late begins at now. */
export class Player {
  /** What is to be seen now. */
  scene: Scene | null = $state.raw(null);
  /** The number of the next event to be shown; all before it have been. */
  position = $state(0);
  /** The beat being played; null when the scene was jumped to. */
  shown: Shown | null = $state.raw(null);
  playing = $state(true);
  speed = $state(1);

  #source: Source;
  #beats: Beat[] = [];
  #events: readonly Event[] = [];
  #base: Snapshot | null = null;
  #since = 0;
  #grid: Grid | null = null;
  #marks: Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #until = Infinity;
  #nth = 0;
  #stop: () => void;

  constructor(source: Source, speed = 1) {
    this.#source = source;
    this.speed = speed;
    this.#stop = $effect.root(() => {
      $effect(() => {
        void [source.table, source.base, source.since, source.events];
        untrack(() => this.hear());
      });
    });
  }

  /** How many events have not been shown yet. */
  get behind(): number {
    return Math.max(0, this.#source.since + this.#source.events.length - this.position);
  }

  /** Whether there is a fight to look at, or one being looked at again. */
  get fighting(): boolean {
    return this.behind > 0 || !this.playing || this.scene?.phase === 2;
  }

  /** The event shown last. */
  get current(): Event | null {
    return this.#source.events[this.position - 1 - this.#source.since] ?? null;
  }

  /** All events that are known, shown or not. */
  get known(): readonly Event[] {
    return this.#source.events;
  }

  /** The number of the first event there is. */
  get first(): number {
    return this.#source.since;
  }

  play(): void {
    this.playing = true;
    this.#go();
  }

  pause(): void {
    this.playing = false;
    this.#until = Infinity;
    clearTimeout(this.#timer);
    this.#busy = false;
  }

  /** One beat on, or back; the player pauses. */
  step(way: 1 | -1): void {
    this.pause();
    if (way === 1) this.#show();
    else {
      const before = this.#beats.filter((beat) => this.#since + beat.from < this.position).at(-1);
      if (before) this.jump(this.#since + before.from);
    }
  }

  /** To the end of what is known; then on as it comes. */
  skip(): void {
    this.jump(this.#since + this.#events.length);
    this.play();
  }

  /** The scene as it was before event `number`, without playing what leads there. */
  jump(number: number): void {
    if (!this.#grid || this.#marks.length === 0) return;
    clearTimeout(this.#timer);
    this.#busy = false;
    this.#until = Infinity;
    const to = Math.min(Math.max(number, this.#since), this.#since + this.#events.length);
    let scene = this.#marks.findLast((mark) => mark.count <= to) ?? this.#marks[0]!;
    for (let i = scene.count - this.#since; i < to - this.#since; i++)
      scene = apply(scene, this.#events[i]!, this.#grid);
    this.shown = null;
    this.scene = scene;
    this.position = to;
    if (this.playing) this.#go();
  }

  /** Play the events from one number up to another, then pause. */
  watch(from: number, to: number): void {
    this.jump(from);
    this.#until = to;
    this.play();
  }

  /** Play from the number of an event on. */
  playFrom(number: number): void {
    this.jump(number);
    this.play();
  }

  /** From the last reveal on once more. */
  replayRound(): void {
    const until = this.position - this.#since;
    const reveal = this.#events.findLastIndex((event, i) => i < until && event.kind === "revealed");
    this.playFrom(this.#since + Math.max(0, reveal));
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#stop();
  }

  /** Take in what the source has now; it happens by itself whenever the source changes. */
  hear(): void {
    const { table: grid, base, since, events } = this.#source;
    if (!grid || !base) return;
    const fresh = base !== this.#base;
    this.#base = base;
    this.#grid = grid;
    this.#since = since;
    this.#events = events;
    this.#beats = beats(events);
    if (fresh) this.#marks = [{ ...sceneOf(base), count: since }];
    this.#mark();
    if (fresh) this.jump(since + events.length);
    else if (this.playing) this.#go();
  }

  /** Remember the scene at the beginning of every round, for jumps. */
  #mark(): void {
    let scene = this.#marks.at(-1)!;
    for (let i = scene.count - this.#since; i < this.#events.length; i++) {
      if (this.#events[i]!.kind === "round_began" && scene.count > this.#marks.at(-1)!.count) this.#marks.push(scene);
      scene = apply(scene, this.#events[i]!, this.#grid!);
    }
  }

  #go(): void {
    if (this.#busy || !this.playing) return;
    if (this.position >= this.#until) return this.pause();
    if (!this.#show()) {
      this.shown = null;
      return;
    }
    this.#busy = true;
    this.#timer = setTimeout(() => {
      this.#busy = false;
      this.#go();
    }, this.shown!.ms);
  }

  /** Show the next beat, if there is one. */
  #show(): boolean {
    const at = this.position - this.#since;
    const beat = this.#beats.find((each) => each.to > at);
    if (!beat || !this.scene || !this.#grid) return false;
    const events = this.#events.slice(at, beat.to);
    const { starts, brakes } = beat;
    const ms = beat.ms / this.speed;
    this.shown = { number: this.position, nth: ++this.#nth, events, ms, starts, brakes, before: this.scene };
    this.scene = events.reduce((scene, event) => apply(scene, event, this.#grid!), this.scene);
    this.position = this.#since + beat.to;
    return true;
  }
}
