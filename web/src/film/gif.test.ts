import { describe, expect, it } from "vitest";
import { compress, GifWriter } from "./gif";
import { Palette } from "./palette";

/** Decode LZW, as a browser does. */
function decompress(packed: Uint8Array): number[] {
  const read: number[] = [];
  let [at, held, bits, size] = [0, 0, 0, 9];
  let table: number[][] = [];
  let before: number[] | null = null;
  const clear = (): void => {
    table = Array.from({ length: 258 }, (_, i) => [i]);
    [size, before] = [9, null];
  };
  clear();
  for (;;) {
    while (bits < size) {
      held |= packed[at++]! << bits;
      bits += 8;
    }
    const code = held & ((1 << size) - 1);
    held >>>= size;
    bits -= size;
    if (code === 257) return read;
    if (code === 256) {
      clear();
      continue;
    }
    const found: number[] = table[code] ?? [...before!, before![0]!];
    read.push(...found);
    if (before && table.length < 4096) table.push([...before, found[0]!]);
    if (table.length === 1 << size && size < 12) size++;
    before = found;
  }
}

const pixels = (...colours: [number, number, number][]): Uint8ClampedArray =>
  Uint8ClampedArray.from(colours.flatMap((colour) => [...colour, 255]));

describe("a GIF", () => {
  it("can be read back, however long and varied", () => {
    let seed = 7;
    const random = (): number => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 8;
    const noise = Uint8Array.from({ length: 60_000 }, () => random() & 255);
    const plain = new Uint8Array(60_000).fill(3);
    const mixed = Uint8Array.from({ length: 60_000 }, (_, i) => (i % 97 < 90 ? 5 : random() & 15));
    for (const some of [noise, plain, mixed, Uint8Array.of(9)]) expect(decompress(compress(some))).toEqual([...some]);
    expect(compress(plain).length).toBeLessThan(1000);
  });

  it("has a colour of its own for what is rare", () => {
    const field: [number, number, number][] = Array.from({ length: 5000 }, (_, i) => [40 + (i % 40), 50, 60]);
    const palette = new Palette([pixels(...field, [250, 20, 20])]);
    expect(palette.colours.length).toBeLessThanOrEqual(255);
    expect(palette.colours.some(([r, g, b]) => r > 240 && g < 30 && b < 30)).toBe(true);
  });

  it("keeps only what changes, and merges frames that are equal", async () => {
    const [grey, red]: [number, number, number][] = [
      [100, 100, 100],
      [252, 4, 4],
    ];
    const first = Array.from({ length: 64 }, () => grey!);
    const second = first.map((colour, i) => (i === 20 ? red! : colour));
    const writer = new GifWriter(8, 8, new Palette([pixels(...first), pixels(...second)]));
    writer.add(pixels(...first), 8);
    writer.add(pixels(...first), 8);
    writer.add(pixels(...second), 8);
    const file = new Uint8Array(await writer.finish().arrayBuffer());
    const frames = file.reduce<number[][]>(
      (found, byte, i) => (byte === 0x21 && file[i + 1] === 0xf9 ? [...found, [...file.slice(i, i + 18)]] : found),
      [],
    );
    expect(frames.map((frame) => frame[4])).toEqual([16, 8]); // hundredths of a second
    expect(frames[1]!.slice(9, 17)).toEqual([4, 0, 2, 0, 1, 0, 1, 0]); // at (4, 2), one pixel
  });
});
