/** Colours of a GIF: at most 255, chosen by median cut from samples, looked up in a table of all 15-bit colours. */

const BITS = 5;
const COLOURS = 1 << (3 * BITS);
export const MOST = 255; // the 256th means "as before"
/** Ordered dithering hides the steps between colours; it is the same in every frame, so that what does not move does not change. */
const DITHER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((rank) => rank - 7.5);
const STRENGTH = 0.55;

const coarse = (r: number, g: number, b: number): number => ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
const fine = (colour: number): [number, number, number] => [
  ((colour >> 10) & 31) * 8 + 4,
  ((colour >> 5) & 31) * 8 + 4,
  (colour & 31) * 8 + 4,
];

export class Palette {
  readonly colours: [number, number, number][];
  #nearest = new Int16Array(COLOURS).fill(-1);

  /** `samples` are pixels in the format of a canvas. */
  constructor(samples: readonly Uint8ClampedArray[]) {
    const counts = new Float64Array(COLOURS);
    for (const pixels of samples)
      for (let i = 0; i < pixels.length; i += 4) counts[coarse(pixels[i]!, pixels[i + 1]!, pixels[i + 2]!)]!++;
    const used = Array.from(counts.keys()).filter((colour) => counts[colour]! > 0);
    // the root keeps small things visible: a laser has few pixels
    const weights = counts.map((count) => Math.sqrt(count));
    this.colours = medianCut(used, weights).map((box) => mean(box, weights));
  }

  /** The number of the colour nearest to each pixel. */
  map(pixels: Uint8ClampedArray, width: number): Uint8Array {
    const found = new Uint8Array(pixels.length / 4);
    for (let i = 0; i < found.length; i++) {
      const by = DITHER[(Math.floor(i / width) % 4) * 4 + ((i % width) % 4)]! * STRENGTH;
      const [r, g, b] = [pixels[i * 4]! + by, pixels[i * 4 + 1]! + by, pixels[i * 4 + 2]! + by];
      found[i] = this.#find(coarse(clamp(r), clamp(g), clamp(b)));
    }
    return found;
  }

  #find(colour: number): number {
    if (this.#nearest[colour]! < 0) {
      const [r, g, b] = fine(colour);
      let [best, least] = [0, Infinity];
      this.colours.forEach(([x, y, z], i) => {
        const distance = 2 * (r - x) ** 2 + 4 * (g - y) ** 2 + 3 * (b - z) ** 2; // weighted like human vision
        if (distance < least) [best, least] = [i, distance];
      });
      this.#nearest[colour] = best;
    }
    return this.#nearest[colour]!;
  }
}

const clamp = (value: number): number => Math.max(0, Math.min(255, value));

/** Repeatedly split the heaviest box of colours along its longest side. */
function medianCut(used: number[], weights: Float64Array): number[][] {
  const boxes = [measure(used, weights)];
  while (boxes.length < MOST) {
    const at = boxes.reduce((best, box, i) => (box.worth > boxes[best]!.worth ? i : best), 0);
    const { colours, channel, worth } = boxes[at]!;
    if (worth <= 0) break;
    const sorted = colours.toSorted((one, other) => fine(one)[channel]! - fine(other)[channel]!);
    const half = sorted.reduce((sum, colour) => sum + weights[colour]!, 0) / 2;
    let [sum, cut] = [0, 0];
    while (cut < sorted.length - 1 && sum < half) sum += weights[sorted[cut++]!]!;
    const parts = [sorted.slice(0, Math.max(1, cut)), sorted.slice(Math.max(1, cut))];
    boxes.splice(at, 1, ...parts.filter((part) => part.length > 0).map((part) => measure(part, weights)));
  }
  return boxes.map((box) => box.colours);
}

interface Box {
  colours: number[];
  channel: number;
  /** How much is gained by splitting it. */
  worth: number;
}

function measure(colours: number[], weights: Float64Array): Box {
  const low = [255, 255, 255];
  const high = [0, 0, 0];
  let weight = 0;
  for (const colour of colours) {
    weight += weights[colour]!;
    fine(colour).forEach((value, i) => {
      low[i] = Math.min(low[i]!, value);
      high[i] = Math.max(high[i]!, value);
    });
  }
  const sides = high.map((value, i) => value - low[i]!);
  const channel = sides.indexOf(Math.max(...sides));
  return { colours, channel, worth: colours.length > 1 ? sides[channel]! * weight : 0 };
}

function mean(colours: number[], weights: Float64Array): [number, number, number] {
  const sums = [0, 0, 0];
  let weight = 0;
  for (const colour of colours) {
    weight += weights[colour]!;
    fine(colour).forEach((value, i) => (sums[i]! += value * weights[colour]!));
  }
  return sums.map((sum) => Math.round(sum / weight)) as [number, number, number];
}
