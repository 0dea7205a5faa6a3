import { pictureSize } from "../protocol/geometry";
import { eventText, robotName, seatSymbol } from "../text/event_text";
import { arenaName, roundName } from "../text/names";
import type { Colour, Replay, Table } from "../protocol/wire";
import type { Shot } from "./storyboard";

/** The frame around the arena of a film: arena and round above, what happens and the score below. */

const WIDTH = 720; // units across; the film may have more or fewer pixels
const HEAD = 52;
const CAPTION = 54;
const SCORE = 62;
const COLOURS: Record<Colour, string> = { red: "#ff5a4f", blue: "#3f9dff", green: "#17c790", yellow: "#ffc54a" };
const ACCENT = "#f6ff3d";
const FONT = '"Barlow Condensed", sans-serif';

/** Sizes in pixels; `scale` is that of the arena. Video needs even numbers. */
export interface Layout {
  width: number;
  height: number;
  unit: number;
  scale: number;
  arena: { x: number; y: number; width: number; height: number };
}

const even = (size: number): number => 2 * Math.round(size / 2);

export function layoutOf(table: Table, width: number): Layout {
  const box = pictureSize(table);
  const unit = width / WIDTH;
  const scale = width / Math.max(box.width, box.height);
  const arena = { x: (width - box.width * scale) / 2, y: HEAD * unit, width, height: Math.round(box.height * scale) };
  return { width: even(width), height: even((HEAD + CAPTION + SCORE) * unit + arena.height), unit, scale, arena };
}

/** Paint a whole frame; `arena` paints in the units of the arena. */
export function paintFrame(
  context: CanvasRenderingContext2D,
  layout: Layout,
  { replay, shot, arena }: { replay: Replay; shot: Shot; arena: () => void },
): void {
  const { width, height, unit, scale } = layout;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = "#090c12";
  context.fillRect(0, 0, width, height);
  context.save();
  context.beginPath();
  context.rect(0, HEAD * unit, width, layout.arena.height);
  context.clip();
  context.setTransform(scale, 0, 0, scale, layout.arena.x, layout.arena.y);
  arena();
  context.restore();
  context.setTransform(unit, 0, 0, unit, 0, 0);
  paintHead(context, replay, shot);
  context.translate(0, HEAD + layout.arena.height / unit);
  paintCaption(context, replay, shot);
  context.translate(0, CAPTION);
  paintScore(context, replay, shot);
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  most: number,
): void {
  context.font = `600 ${size}px ${FONT}`;
  const wide = context.measureText(text).width;
  if (wide > most) context.font = `600 ${Math.max(size * 0.6, (size * most) / wide)}px ${FONT}`;
  context.fillText(text, x, y, most);
}

const BOLT = new Path2D("M13 2L4 14h6l-2 8 10-13h-6.5z");

function paintHead(context: CanvasRenderingContext2D, { room }: Replay, { after }: Shot): void {
  context.fillStyle = "#11161f";
  context.fillRect(0, 0, WIDTH, HEAD);
  context.fillStyle = ACCENT;
  context.beginPath();
  context.roundRect(14, 10, 32, 32, 7);
  context.fill();
  context.save();
  context.translate(18, 14);
  context.fillStyle = "#090c12";
  context.fill(BOLT);
  context.restore();
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.fillStyle = "#fff";
  write(context, "VOLT", 58, HEAD / 2 + 1, 30, 120);
  context.textAlign = "right";
  context.fillStyle = "#c3ccd8";
  write(context, `${arenaName(room.arena)} · ${roundName(after.round)}`, WIDTH - 16, HEAD / 2 + 1, 26, 480);
}

function paintCaption(context: CanvasRenderingContext2D, { table, room }: Replay, { caption }: Shot): void {
  context.fillStyle = "#11161f";
  context.fillRect(0, 0, WIDTH, CAPTION);
  if (!caption) return;
  context.fillStyle = COLOURS[caption.seat as Colour] ?? ACCENT;
  context.fillRect(0, 0, 8, CAPTION);
  context.fillStyle = "#fff";
  context.textAlign = "center";
  write(context, eventText(caption, table, room.seats), WIDTH / 2, CAPTION / 2 + 1, 29, WIDTH - 40);
}

function paintScore(context: CanvasRenderingContext2D, { table, room }: Replay, { after }: Shot): void {
  const width = WIDTH / after.robots.length;
  after.robots.forEach((robot, i) => {
    const left = i * width;
    const colour = COLOURS[robot.colour];
    context.fillStyle = after.winner === robot.colour ? "#2b2f10" : "#0d1119";
    context.fillRect(left, 0, width, SCORE);
    context.fillStyle = colour;
    context.fillRect(left, 0, width - (i < after.robots.length - 1 ? 2 : 0), 4);
    context.globalAlpha = robot.at === null ? 0.55 : 1;
    context.textAlign = "left";
    write(context, `${seatSymbol(robot.colour)} ${robotName(room.seats, robot.colour)}`, left + 12, 24, 23, width - 24);
    for (let vp = 0; vp < table.goal; vp++) {
      context.fillStyle = vp < robot.vp ? ACCENT : "#39424f";
      context.beginPath();
      context.roundRect(
        left + 12 + vp * Math.min(20, (width - 24) / table.goal),
        42,
        Math.min(16, (width - 24) / table.goal - 3),
        9,
        3,
      );
      context.fill();
    }
    context.globalAlpha = 1;
  });
}
