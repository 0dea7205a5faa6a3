import { soundtrack } from "../fight/sound";
import type { Replay } from "../protocol/wire";
import { GifWriter } from "./gif";
import { FilmPainter } from "./painter";
import { Palette } from "./palette";

export type FilmKind = "gif" | "mp4";

const GIF = { width: 480, delay: 8, samples: 16 }; // hundredths of a second: 12.5 frames per second
const VIDEO = { width: 720, rate: 30, bitrate: 2_600_000, bytes: 7_000_000 };
const CODECS = ["avc1.42001f", "avc1.420028", "vp09.00.31.08"]; // H.264 plays everywhere
const KEY_EVERY = 2; // seconds
const AUDIO = { codecs: ["aac", "opus"], numberOfChannels: 1, sampleRate: 48_000, bitrate: 96_000 } as const; // AAC plays everywhere

interface FilmOptions {
  /** The progress, from 0 to 1. */
  onprogress: (done: number) => void;
  /** Shows the pictures while they are made. */
  onpicture: (canvas: HTMLCanvasElement) => void;
  signal: AbortSignal;
}

/** The encoder settings that this browser supports, or null. */
async function videoConfig(width: number, height: number, ms: number): Promise<VideoEncoderConfig | null> {
  if (!("VideoEncoder" in window)) return null;
  // starts the media library of WebKitGTK, which crashes if it is first asked for an encoder
  document.createElement("video").canPlayType("video/mp4");
  const bitrate = Math.round(Math.min(VIDEO.bitrate, (VIDEO.bytes * 8000) / ms));
  for (const codec of CODECS) {
    const config: VideoEncoderConfig = { codec, width, height, bitrate, framerate: VIDEO.rate };
    if ((await VideoEncoder.isConfigSupported(config).catch(() => null))?.supported) return config;
  }
  return null;
}

/** Whether this browser can make a video. */
export const canMakeVideo = async (): Promise<boolean> => (await videoConfig(720, 900, 15_000)) !== null;

/** A round of a game as a file; null if there is no such round. Throws if it is cancelled. */
export async function makeFilm(
  kind: FilmKind,
  replay: Replay,
  round: number,
  options: FilmOptions,
): Promise<Blob | null> {
  const painter = await FilmPainter.of(replay, round, (kind === "gif" ? GIF : VIDEO).width, kind !== "gif");
  if (!painter) return null;
  try {
    options.onpicture(painter.canvas);
    return await (kind === "gif" ? makeGif(painter, options) : makeVideo(painter, options));
  } finally {
    painter.close();
  }
}

/** Paint one picture after another; each is used before the next one is painted. */
async function paintAll(
  painter: FilmPainter,
  every: number,
  { signal, onprogress }: Pick<FilmOptions, "signal" | "onprogress">,
  use: (number: number) => void | Promise<void>,
): Promise<void> {
  const count = Math.ceil(painter.length / every);
  for (let i = 0; i < count; i++) {
    signal.throwIfAborted();
    await painter.paint(i * every);
    await use(i);
    onprogress((i + 1) / count);
    await new Promise((resolve) => setTimeout(resolve)); // yield to the page
  }
}

async function makeGif(painter: FilmPainter, options: FilmOptions): Promise<Blob> {
  const { width, height } = painter.canvas;
  const pixels = (): Uint8ClampedArray => painter.canvas.getContext("2d")!.getImageData(0, 0, width, height).data;
  const samples: Uint8ClampedArray[] = [];
  const share = 0.1; // of the time, for the colours
  const progress = (from: number, to: number) => (done: number) => options.onprogress(from + done * (to - from));
  await paintAll(painter, painter.length / GIF.samples, { ...options, onprogress: progress(0, share) }, () => {
    samples.push(pixels());
  });
  const writer = new GifWriter(width, height, new Palette(samples));
  await paintAll(painter, GIF.delay * 10, { ...options, onprogress: progress(share, 1) }, () =>
    writer.add(pixels(), GIF.delay),
  );
  return writer.finish();
}

async function makeVideo(painter: FilmPainter, options: FilmOptions): Promise<Blob> {
  const { width, height } = painter.canvas;
  const config = await videoConfig(width, height, painter.length);
  if (!config) throw new Error("no video encoder");
  const { AudioBufferSource, BufferTarget, CanvasSource, getFirstEncodableAudioCodec, Mp4OutputFormat, Output } =
    await import("mediabunny");
  const target = new BufferTarget();
  // the index comes first, so that the file can be played while it loads
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const source = new CanvasSource(painter.canvas, {
    codec: config.codec.startsWith("avc1") ? "avc" : "vp9",
    fullCodecString: config.codec,
    bitrate: config.bitrate!,
    keyFrameInterval: KEY_EVERY,
  });
  output.addVideoTrack(source, { frameRate: VIDEO.rate });
  const { replay, storyboard, length } = painter;
  const { codecs, ...quality } = AUDIO;
  const codec = await getFirstEncodableAudioCodec([...codecs], quality);
  const sound = codec && new AudioBufferSource({ codec, bitrate: quality.bitrate });
  if (sound) output.addAudioTrack(sound);
  try {
    await output.start();
    await sound?.add(await soundtrack(storyboard.shots, replay.table, length, quality.sampleRate));
    await paintAll(painter, 1000 / VIDEO.rate, options, (i) => source.add(i / VIDEO.rate, 1 / VIDEO.rate));
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  return new Blob([target.buffer!], { type: "video/mp4" });
}
