import { MOST, type Palette } from "./palette";

/** Writes an animated GIF frame by frame; each frame has only what differs from the one before. */
export class GifWriter {
  #parts: Uint8Array<ArrayBuffer>[] = [];
  #before: Uint8Array | null = null;
  /** The last frame, until its duration is known. */
  #waiting: { x: number; y: number; width: number; height: number; pixels: Uint8Array; delay: number } | null = null;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly palette: Palette,
  ) {
    const table = new Uint8Array(3 * 256);
    palette.colours.forEach((colour, i) => table.set(colour, 3 * i));
    this.#add([...bytes("GIF89a"), ...short(width), ...short(height), 0xf7, 0, 0]);
    this.#parts.push(table);
    this.#add([0x21, 0xff, 11, ...bytes("NETSCAPE2.0"), 3, 1, 0, 0, 0]); // loop forever
  }

  /** Add a frame that is shown for `delay` hundredths of a second. */
  add(pixels: Uint8ClampedArray, delay: number): void {
    const now = this.palette.map(pixels, this.width);
    const changed = this.#before ? bounds(this.#before, now, this.width) : whole(this.width, this.height);
    if (!changed) {
      this.#waiting!.delay += delay;
      return;
    }
    this.#flush();
    this.#waiting = { ...changed, pixels: cut(now, this.#before, this.width, changed), delay };
    this.#before = now;
  }

  finish(): Blob {
    this.#flush();
    this.#add([0x3b]);
    return new Blob(this.#parts, { type: "image/gif" });
  }

  #flush(): void {
    if (!this.#waiting) return;
    const { x, y, width, height, pixels, delay } = this.#waiting;
    this.#add([0x21, 0xf9, 4, 0x05, ...short(delay), MOST, 0]); // keep what was there; the last colour is transparent
    this.#add([0x2c, ...short(x), ...short(y), ...short(width), ...short(height), 0, 8]);
    const packed = compress(pixels);
    for (let i = 0; i < packed.length; i += 255) {
      const block = packed.subarray(i, i + 255);
      this.#add([block.length]);
      this.#parts.push(block);
    }
    this.#add([0]);
  }

  #add(values: number[]): void {
    this.#parts.push(Uint8Array.from(values));
  }
}

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

const bytes = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const short = (value: number): number[] => [value & 255, value >> 8];
const whole = (width: number, height: number): Rectangle => ({ x: 0, y: 0, width, height });

/** The rectangle around everything that has changed, or null. */
function bounds(before: Uint8Array, now: Uint8Array, width: number): Rectangle | null {
  let [left, right, top, bottom] = [width, -1, Infinity, -1];
  for (let i = 0; i < now.length; i++) {
    if (before[i] === now[i]) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  return bottom < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The pixels of a rectangle, transparent where nothing has changed. */
function cut(
  now: Uint8Array,
  before: Uint8Array | null,
  across: number,
  { x, y, width, height }: Rectangle,
): Uint8Array {
  const part = new Uint8Array(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const i = (y + row) * across + x + column;
      part[row * width + column] = before && before[i] === now[i] ? MOST : now[i]!;
    }
  return part;
}

const CLEAR = 256;
const END = 257;
const LAST_CODE = 4095;

/** LZW as used by GIF: codes of 9 to 12 bits, the least significant bit first. */
export function compress(pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(pixels.length * 2 + 16); // more than the worst case
  const table = new Int32Array(1 << 20); // by code and next byte: the generation of the table, and the code of both
  let [at, held, bits, size, next, generation] = [0, 0, 0, 9, END + 1, 1];
  const write = (code: number): void => {
    held |= code << bits;
    bits += size;
    while (bits >= 8) {
      out[at++] = held & 255;
      held >>>= 8;
      bits -= 8;
    }
  };
  write(CLEAR);
  let code = pixels[0]!;
  for (let i = 1; i < pixels.length; i++) {
    const key = (code << 8) | pixels[i]!;
    const known = table[key]!;
    if (known >> 12 === generation) {
      code = known & LAST_CODE;
      continue;
    }
    write(code);
    code = pixels[i]!;
    if (next > LAST_CODE) {
      write(CLEAR);
      [size, next] = [9, END + 1];
      generation++;
    } else {
      if (next === 1 << size) size++;
      table[key] = (generation << 12) | next++;
    }
  }
  write(code);
  write(END);
  if (bits) out[at++] = held & 255;
  return out.subarray(0, at);
}
