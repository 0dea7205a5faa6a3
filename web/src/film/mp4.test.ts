import { describe, expect, it } from "vitest";
import { mp4 } from "./mp4";

interface Box {
  type: string;
  start: number;
  content: Uint8Array;
}

function boxes(bytes: Uint8Array, offset = 0): Box[] {
  const found: Box[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length;) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...bytes.slice(at + 4, at + 8));
    found.push({ type, start: offset + at, content: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return found;
}

const inside = (bytes: Uint8Array, ...path: string[]): Uint8Array =>
  path.reduce((content, type) => boxes(content).find((box) => box.type === type)!.content, bytes);

describe("an MP4 file", () => {
  const samples = [
    { data: Uint8Array.of(1, 2, 3), key: true },
    { data: Uint8Array.of(4), key: false },
    { data: Uint8Array.of(5, 6), key: true },
  ];
  const track = { width: 720, height: 892, rate: 30, codec: "avc1.42001f", description: Uint8Array.of(1, 66), samples };

  it("has its index first, and the index leads to the pictures", async () => {
    const file = new Uint8Array(await mp4(track).arrayBuffer());
    expect(boxes(file).map((box) => box.type)).toEqual(["ftyp", "moov", "mdat"]);
    const table = inside(file, "moov", "trak", "mdia", "minf", "stbl");
    const offset = new DataView(inside(table, "stco").slice(8).buffer).getUint32(0);
    expect([...file.slice(offset)]).toEqual([1, 2, 3, 4, 5, 6]);
    expect([...inside(table, "stsz").slice(8)]).toEqual([0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 2]);
    expect([...inside(table, "stss").slice(4)]).toEqual([0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 3]);
  });

  it("lasts as long as its frames", async () => {
    const file = new Uint8Array(await mp4(track).arrayBuffer());
    const header = inside(file, "moov", "mvhd").slice();
    const view = new DataView(header.buffer);
    expect(view.getUint32(16) / view.getUint32(12)).toBeCloseTo(3 / 30);
  });

  it("tells the decoder what it must know", async () => {
    const file = new Uint8Array(await mp4(track).arrayBuffer());
    const entry = boxes(inside(file, "moov", "trak", "mdia", "minf", "stbl", "stsd").subarray(8))[0]!;
    expect(entry.type).toBe("avc1");
    expect([...inside(entry.content.subarray(78), "avcC")]).toEqual([1, 66]);
  });
});
