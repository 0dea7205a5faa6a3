import { isOf, type EventKind } from "../protocol/events";
import { arenaMap, type Grid } from "../protocol/geometry";
import type { ActiveStep } from "../playback/player.svelte";
import { settings } from "../device/settings.svelte";
import type { GameEvent, Table } from "../protocol/wire";

/** The sounds of the fight, synthesized with Web Audio. */

type Sound = (out: Synthesizer, at: number, seconds: number) => void;

const MASTER_VOLUME = 0.32;

/** Plays oscillators and noise, each with a volume envelope. */
class Synthesizer {
  readonly #out: GainNode;
  #noiseBuffer: AudioBuffer | null = null;

  constructor(readonly context: BaseAudioContext) {
    const compressor = new DynamicsCompressorNode(this.context, { threshold: -20 });
    this.#out = new GainNode(this.context, { gain: MASTER_VOLUME });
    this.#out.connect(compressor).connect(this.context.destination);
  }

  set volume(volume: number) {
    this.#out.gain.value = MASTER_VOLUME * volume;
  }

  tone(type: OscillatorType, from: number, to: number, at: number, length: number, volume: number): void {
    const source = new OscillatorNode(this.context, { type, frequency: from });
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + length);
    this.#envelope(source, at, length, volume);
  }

  noise(kind: BiquadFilterType, from: number, to: number, at: number, length: number, volume: number): void {
    const source = new AudioBufferSourceNode(this.context, { buffer: this.#whiteNoise(), loop: true });
    const filter = new BiquadFilterNode(this.context, { type: kind, frequency: from, Q: 1.2 });
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(filter);
    this.#envelope(source, at, length, volume, filter);
  }

  #envelope(
    source: AudioScheduledSourceNode,
    at: number,
    length: number,
    volume: number,
    last: AudioNode = source,
  ): void {
    const envelope = new GainNode(this.context, { gain: 0 });
    envelope.gain.setValueAtTime(0.0001, at);
    envelope.gain.exponentialRampToValueAtTime(volume, at + Math.min(0.02, length / 4));
    envelope.gain.exponentialRampToValueAtTime(0.0001, at + length);
    last.connect(envelope).connect(this.#out);
    source.start(at);
    source.stop(at + length + 0.05);
  }

  #whiteNoise(): AudioBuffer {
    if (this.#noiseBuffer) return this.#noiseBuffer;
    const length = this.context.sampleRate;
    this.#noiseBuffer = new AudioBuffer({ length, sampleRate: length });
    const samples = this.#noiseBuffer.getChannelData(0);
    for (let i = 0; i < length; i++) samples[i] = Math.random() * 2 - 1;
    return this.#noiseBuffer;
  }
}

const SOUNDS = {
  servo: (out, at, seconds) => {
    out.tone("sawtooth", 90, 150, at, seconds, 0.16);
    out.tone("triangle", 420, 640, at, seconds, 0.1);
  },
  thud: (out, at) => {
    out.tone("sine", 160, 48, at, 0.2, 0.9);
    out.noise("lowpass", 900, 120, at, 0.12, 0.6);
  },
  zap: (out, at, seconds) => {
    out.tone("square", 2400, 180, at, Math.min(0.3, seconds), 0.2);
    out.noise("highpass", 3000, 900, at, 0.16, 0.25);
  },
  crackle: (out, at) => {
    for (let i = 0; i < 5; i++) out.noise("bandpass", 5000, 1500, at + i * 0.045, 0.035, 0.7);
  },
  boom: (out, at) => {
    out.noise("lowpass", 1800, 60, at, 0.7, 1);
    out.tone("sine", 120, 28, at, 0.6, 1);
  },
  splash: (out, at) => {
    out.noise("bandpass", 700, 2600, at, 0.18, 0.7);
    out.noise("bandpass", 2400, 500, at + 0.12, 0.5, 0.5);
  },
  fall: (out, at, seconds) => out.tone("triangle", 900, 90, at, Math.max(0.3, seconds), 0.35),
  clank: (out, at) => {
    out.tone("square", 320, 210, at, 0.09, 0.3);
    out.noise("bandpass", 2200, 1200, at, 0.08, 0.5);
  },
  bell: (out, at) => {
    for (const [ratio, volume] of [
      [1, 0.5],
      [2.4, 0.25],
      [5.1, 0.1],
    ] as const)
      out.tone("sine", 660 * ratio, 655 * ratio, at, 0.9 / ratio + 0.3, volume);
  },
  coin: (out, at) => {
    out.tone("square", 988, 985, at, 0.08, 0.18);
    out.tone("square", 1319, 1316, at + 0.08, 0.3, 0.18);
  },
  die: (out, at) => {
    out.noise("bandpass", 1800, 900, at, 0.05, 0.5);
    out.tone("square", 520, 300, at, 0.04, 0.15);
  },
  lock: (out, at) => {
    out.tone("square", 180, 90, at, 0.14, 0.5);
    out.noise("lowpass", 1400, 200, at, 0.1, 0.6);
    out.tone("sine", 880, 880, at + 0.12, 0.25, 0.2);
  },
  crowd: (out, at) => {
    out.noise("bandpass", 500, 1100, at, 0.9, 0.35);
    out.noise("bandpass", 900, 600, at + 0.5, 1.4, 0.3);
  },
  alarm: (out, at) => {
    for (let i = 0; i < 3; i++) out.tone("sawtooth", 392, 523, at + 0.2 + i * 0.26, 0.22, 0.22);
  },
  tick: (out, at) => out.tone("square", 1500, 1200, at, 0.03, 0.12),
  warp: (out, at, seconds) => out.tone("sine", 220, 1800, at, seconds, 0.3),
  mend: (out, at) => {
    for (let i = 0; i < 3; i++) out.noise("bandpass", 1600, 1900, at + i * 0.11, 0.07, 0.4);
  },
} satisfies Record<string, Sound>;
type SoundName = keyof typeof SOUNDS;

const EVENT_SOUNDS: Partial<Record<EventKind, SoundName>> = {
  ...{ round_began: "bell", won: "bell", unit_began: "tick", activated: "tick", rebooted: "thud" },
  ...{ moved: "servo", pushed: "clank", stopped: "thud", fired: "zap", struck: "crackle", detonated: "boom" },
  ...{ shielded: "clank", scored: "coin", teleported: "warp", jumped: "servo", thrown: "tick", repaired: "mend" },
  ...{ mine_laid: "tick", token_placed: "coin", destroyed: "boom", water_sprayed: "splash", sawed: "clank" },
};

function soundOf(event: GameEvent, grid: Grid): SoundName | undefined {
  if (event.kind !== "destroyed" || event.rule !== "MOVE-6") return EVENT_SOUNDS[event.kind];
  return arenaMap(grid).spaces.get(event.space)?.element === "water" ? "splash" : "fall";
}

let live: AudioContext | null = null;
let synthesizer: Synthesizer | null = null;

/** Play sounds. Browsers allow audio only after a user gesture. */
function playSounds(sounds: Iterable<SoundName>, seconds: number): void {
  if (!settings.sound || document.hidden || !navigator.userActivation?.hasBeenActive) return;
  live ??= new AudioContext();
  synthesizer ??= new Synthesizer(live);
  synthesizer.volume = settings.volume;
  void live.resume();
  for (const sound of sounds) SOUNDS[sound](synthesizer, live.currentTime + 0.01, seconds);
}

/** The sounds of a playback step: the crowd cheers at great moments, an alarm announces match point. */
export function stepSounds({ events, drama }: Pick<ActiveStep, "events" | "drama">, table: Table): Set<SoundName> {
  const sounds = new Set<SoundName>(events.flatMap((event) => soundOf(event, table) ?? []));
  if (drama) sounds.add("crowd");
  if (events.some((event) => isOf(event, "scored") && event.vp === table.goal - 1)) sounds.add("alarm");
  return sounds;
}

const soundSeconds = (step: ActiveStep): number => Math.min(1, step.ms / 1000);

/** Play the sounds of a playback step. */
export function playStepSounds(step: ActiveStep, table: Table): void {
  playSounds(stepSounds(step, table), soundSeconds(step));
}

/** The sounds of a film of that many ms: those of its steps, each from its moment on. */
export function soundtrack(
  shots: readonly { from: number; step: ActiveStep }[],
  table: Table,
  ms: number,
  sampleRate: number,
): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, (sampleRate * ms) / 1000, sampleRate);
  const out = new Synthesizer(context);
  for (const { from, step } of shots)
    for (const sound of stepSounds(step, table)) SOUNDS[sound](out, from / 1000, soundSeconds(step));
  return context.startRendering();
}

/** A die is put on a key. */
export const playDie = (): void => playSounds(["die"], 0.1);

/** A program is locked. */
export function playLock(): void {
  playSounds(["lock"], 0.3);
  vibrate(30);
}

/** Vibrate if the device can and the user wants it. */
export function vibrate(pattern: number | number[]): void {
  if (settings.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}
