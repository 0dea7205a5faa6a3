/** An MP4 file with one video track, whose index comes first: it can be played while it loads. */

export interface Sample {
  data: Uint8Array<ArrayBuffer>;
  key: boolean;
}

export interface Track {
  width: number;
  height: number;
  /** Frames per second; all frames have the same duration. */
  rate: number;
  /** The codec, such as `avc1.42001f` or `vp09.00.31.08`. */
  codec: string;
  /** The decoder's configuration, as given by the encoder; none for VP9. */
  description: Uint8Array | null;
  samples: readonly Sample[];
}

const TICKS = 1000; // per frame
type Content = number[] | Uint8Array;

const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value)];
const zeros = (count: number): number[] => new Array<number>(count).fill(0);
const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

function box(type: string, ...content: Content[]): Uint8Array<ArrayBuffer> {
  const size = 8 + content.reduce((sum, part) => sum + part.length, 0);
  const made = new Uint8Array(size);
  made.set([...u32(size), ...ascii(type)]);
  let at = 8;
  for (const part of content) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}

/** A box with a version and flags. */
const full = (type: string, flags: number, ...content: Content[]): Uint8Array => box(type, u32(flags), ...content);

const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32);

export function mp4(track: Track): Blob {
  const { samples } = track;
  const type = box("ftyp", ascii("isom"), u32(0x200), ascii("isomiso2mp41"));
  // the index contains the offset of the pictures; its size does not depend on it
  const size = type.length + index(track, 0).length;
  const length = samples.reduce((sum, sample) => sum + sample.data.length, 8);
  const data = Uint8Array.from([...u32(length), ...ascii("mdat")]);
  return new Blob([type, index(track, size + 8), data, ...samples.map((sample) => sample.data)], { type: "video/mp4" });
}

function index(track: Track, offset: number): Uint8Array<ArrayBuffer> {
  const { width, height, rate, samples } = track;
  const duration = samples.length * TICKS;
  const scale = rate * TICKS;
  const table = box(
    "stbl",
    full("stsd", 0, u32(1), entry(track)),
    full("stts", 0, u32(1), u32(samples.length), u32(TICKS)),
    full("stss", 0, ...listed(samples.flatMap((sample, i) => (sample.key ? [i + 1] : [])))),
    full("stsc", 0, u32(1), u32(1), u32(samples.length), u32(1)),
    full("stsz", 0, u32(0), ...listed(samples.map((sample) => sample.data.length))),
    full("stco", 0, u32(1), u32(offset)),
  );
  const media = box("minf", full("vmhd", 1, zeros(8)), box("dinf", full("dref", 0, u32(1), full("url ", 1))), table);
  const undetermined = 0x55c4; // the language
  return box(
    "moov",
    full(
      "mvhd",
      0,
      zeros(8),
      u32(scale),
      u32(duration),
      u32(0x10000),
      u16(0x100),
      zeros(10),
      MATRIX,
      zeros(24),
      u32(2),
    ),
    box(
      "trak",
      full(
        "tkhd",
        3,
        ...[zeros(8), u32(1), zeros(4), u32(duration), zeros(16), MATRIX, u32(width << 16), u32(height << 16)],
      ),
      box(
        "mdia",
        full("mdhd", 0, zeros(8), u32(scale), u32(duration), u16(undetermined), u16(0)),
        full("hdlr", 0, u32(0), ascii("vide"), zeros(12), [0]),
        media,
      ),
    ),
  );
}

const listed = (values: number[]): Content[] => [u32(values.length), Uint8Array.from(values.flatMap(u32))];

/** The codec, and the configuration of its decoder. */
function entry({ width, height, codec, description }: Track): Uint8Array {
  const h264 = codec.startsWith("avc1");
  const [, profile = 0, level = 0] = codec.split(".").map(Number);
  const configuration = h264
    ? box("avcC", description ?? [])
    : full("vpcC", 1 << 24, [profile, level, 0x82, 2, 2, 2, 0, 0]); // 8 bits, 4:2:0
  return box(
    h264 ? "avc1" : "vp09",
    ...[zeros(6), u16(1), zeros(16), u16(width), u16(height), u32(0x480000), u32(0x480000), u32(0), u16(1)],
    ...[zeros(32), u16(24), u16(0xffff), configuration],
  );
}
