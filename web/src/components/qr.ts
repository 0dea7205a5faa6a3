/** A QR code of a short text: byte mode, error correction M, versions 1 to 6 (up to 106 bytes). */

/** By version: error correction codewords per block, and data codewords of each block. */
const BLOCKS: [number, number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
];

const EXP: number[] = [];
const LOG: number[] = [];
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}
const multiply = (a: number, b: number): number => (a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0);

/** The error correction codewords of a block: its remainder modulo the generator polynomial. */
function errorCorrection(data: number[], count: number): number[] {
  let generator = [1];
  for (let root = 0; root < count; root++)
    generator = [...generator, 0].map((value, i) => value ^ multiply(generator[i - 1] ?? 0, EXP[root]!));
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]!;
    generator.forEach((value, j) => (rest[i + j]! ^= multiply(value, factor)));
  }
  return rest.slice(data.length);
}

/** The version and all codewords in drawing order: interleaved data blocks, then error correction. */
function encode(text: string): { version: number; words: number[] } {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex(([, data]) => data.reduce((sum, size) => sum + size) >= bytes.length + 2) + 1;
  if (version === 0) throw new Error(`too long for a QR code: ${bytes.length} bytes, at most 106`);
  const [ecc, sizes] = BLOCKS[version - 1]!;
  const capacity = sizes.reduce((sum, size) => sum + size);
  const bits = ["0100", bytes.length.toString(2).padStart(8, "0"), ...bytes.map((b) => b.toString(2).padStart(8, "0"))];
  const stream = (bits.join("") + "0000").match(/.{8}/g)!.map((byte) => parseInt(byte, 2));
  while (stream.length < capacity) stream.push((stream.length - bytes.length) % 2 ? 0x11 : 0xec);
  const data = sizes.map((size, i) => stream.slice(i * size, (i + 1) * size));
  const interleaved = (blocks: number[][]): number[] => blocks[0]!.flatMap((_, i) => blocks.map((block) => block[i]!));
  return { version, words: [...interleaved(data), ...interleaved(data.map((block) => errorCorrection(block, ecc)))] };
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (((x / 3) | 0) + ((y / 2) | 0)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The 15 format bits: level M, the mask, and their error correction. */
function formatBits(mask: number): number {
  let rest = mask << 10;
  for (let bit = 14; bit >= 10; bit--) if (rest & (1 << bit)) rest ^= 0x537 << (bit - 10);
  return ((mask << 10) | rest) ^ 0x5412;
}

/** The function patterns of this version; `undefined` where codewords go. */
function functionPatterns(version: number, mask: number): (boolean | undefined)[][] {
  const size = 17 + 4 * version;
  const grid = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const set = (x: number, y: number, dark: boolean): void => {
    if (grid[y] && x >= 0 && x < size) grid[y]![x] = dark;
  };
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  for (let i = 8; i < size - 8; i++) {
    set(i, 6, i % 2 === 0);
    set(6, i, i % 2 === 0);
  }
  if (version > 1)
    for (let dy = -2; dy <= 2; dy++)
      for (let dx = -2; dx <= 2; dx++) set(size - 7 + dx, size - 7 + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
  const bits = formatBits(mask);
  for (let i = 0; i < 15; i++) {
    const dark = Boolean((bits >> i) & 1);
    set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, dark);
    set(i < 8 ? size - 1 - i : i < 9 ? 15 - i : 14 - i, 8, dark);
  }
  set(8, size - 8, true);
  return grid;
}

function draw(version: number, stream: number[], mask: number): boolean[][] {
  const grid = functionPatterns(version, mask);
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    const up = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (grid[y]![x] !== undefined) continue;
        const dark = Boolean(((stream[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
        grid[y]![x] = dark !== MASKS[mask]!(x, y);
        bit++;
      }
  }
  return grid as boolean[][];
}

/** The penalty score of a mask: runs, blocks, finder-like patterns, imbalance. */
function penalty(grid: boolean[][]): number {
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]!))];
  const texts = lines.map((line) => line.map((dark) => (dark ? "1" : "0")).join(""));
  let sum = 0;
  for (const text of texts) {
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (text.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  let dark = 0;
  grid.forEach((row, y) =>
    row.forEach((here, x) => {
      dark += Number(here);
      if (row[x + 1] === here && grid[y + 1]?.[x] === here && grid[y + 1]?.[x + 1] === here) sum += 3;
    }),
  );
  return sum + 10 * Math.floor(Math.abs((dark * 20) / grid.length ** 2 - 10));
}

/** The code as rows of dark and light modules, without the quiet border. */
export function qrCode(text: string): boolean[][] {
  const { version, words: stream } = encode(text);
  const grids = MASKS.map((_, mask) => draw(version, stream, mask));
  return grids.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}
