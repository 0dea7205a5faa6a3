import { flushSync, mount, unmount } from "svelte";
import { focusOf } from "../arena/effects/director";
import { openDirections, cellOf, degrees, CELL, MARGIN, pictureSize } from "../protocol/geometry";
import {
  CAMERA_EASING,
  SHAKE,
  TURN_EASING,
  driveEasing,
  nextAngle,
  reactionKeyframes,
  reactionTiming,
  shakeMs,
  turningMs,
  visibleRobots,
} from "../arena/effects/motion";
import { arenaPicture } from "../protocol/arena_picture";
import { findRobot, type RevealedDie, type SceneRobot } from "../playback/scene";
import type { Replay } from "../protocol/wire";
import FilmStage, { type Staged } from "./FilmStage.svelte";
import { bitmap, fontRules, freeze, seek, svgPicture, withFonts } from "./freeze";
import { paintFrame, layoutOf, type Layout } from "./frame";
import { poseAt, type Pose } from "./pose";
import { makeStaged } from "./staged.svelte";
import { roundStoryboard, shotAt, type Shot, type Storyboard } from "./storyboard";

const FADE_MS = 200; // for the effects of the previous step
const SMOKE = { phases: 4, ms: 450 }; // the loop of a damaged robot's smoke and sparks
const SHARP = 1.6; // pixels of the arena per pixel of the film: the camera comes close

/** Paints the pictures of a film on a canvas, one moment after another. */
export class FilmPainter {
  readonly canvas = document.createElement("canvas");
  readonly length: number;
  #layout: Layout;
  #context: CanvasRenderingContext2D;
  #staged: Staged = makeStaged();
  #stage: ReturnType<typeof mount>;
  #host = document.createElement("div");
  #figures = new Map<string, HTMLCanvasElement>();
  #floor: { shot: Shot; picture: CanvasImageSource } | null = null;
  #top: { shot: Shot; picture: CanvasImageSource } | null = null;

  private constructor(
    readonly replay: Replay,
    readonly storyboard: Storyboard,
    width: number,
    /** Whether the camera moves to great moments. */
    readonly moving: boolean,
    readonly backdrop: HTMLCanvasElement,
    readonly fonts: string,
  ) {
    this.#layout = layoutOf(replay.table, width);
    this.length = storyboard.length;
    this.canvas.width = this.#layout.width;
    this.canvas.height = this.#layout.height;
    this.#context = this.canvas.getContext("2d", { willReadFrequently: true })!;
    document.body.append(this.#host);
    this.#stage = mount(FilmStage, { target: this.#host, props: { table: replay.table, staged: this.#staged } });
  }

  /** A painter for a round; null if there is no such round. */
  static async of(replay: Replay, round: number, width: number, moving: boolean): Promise<FilmPainter | null> {
    const backdrop = await arenaPicture(replay.table);
    const storyboard = roundStoryboard(replay, round, openDirections(backdrop));
    if (!storyboard) return null;
    const box = pictureSize(replay.table);
    const { scale } = layoutOf(replay.table, width);
    const by = scale * (moving ? SHARP : 1);
    const fonts = await fontRules("Barlow Condensed");
    const floor = bitmap(await svgPicture(withFonts(backdrop, fonts)), box.width * by, box.height * by);
    return new FilmPainter(replay, storyboard, width, moving, floor, fonts);
  }

  close(): void {
    void unmount(this.#stage);
    this.#host.remove();
  }

  /** Paint the picture of a moment, in ms from the beginning. Moments must not decrease. */
  async paint(ms: number): Promise<void> {
    const { shot, elapsed, index } = shotAt(this.storyboard, ms);
    const before = this.storyboard.shots[index - 1];
    const leaving = before && elapsed < FADE_MS && this.#top?.shot === before ? this.#top.picture : null;
    const [floor, top] = await this.#layers(shot, elapsed);
    const robots = await this.#robots(shot, before, elapsed, ms);
    const context = this.#context;
    paintFrame(context, this.#layout, {
      replay: this.replay,
      shot,
      arena: () => {
        this.#turnCamera(shot, elapsed);
        const { width, height } = pictureSize(this.replay.table);
        context.drawImage(this.backdrop, 0, 0, width, height);
        context.drawImage(floor, 0, 0, width, height);
        for (const paint of robots) paint(context);
        if (leaving) {
          context.globalAlpha = 1 - elapsed / FADE_MS;
          context.drawImage(leaving, 0, 0, width, height);
          context.globalAlpha = 1;
        }
        if (top) context.drawImage(top, 0, 0, width, height);
      },
    });
    if (top) this.#top = { shot, picture: top };
  }

  /** The layers below and above the robots. */
  async #layers(shot: Shot, elapsed: number): Promise<[CanvasImageSource, CanvasImageSource | null]> {
    if (this.#staged.shot !== shot) {
      this.#staged.shot = shot;
      flushSync();
    }
    const moves = shot.effects.effects.length > 0 || shot.cue?.kind === "blow";
    if (!moves && this.#floor?.shot === shot) return [this.#floor.picture, null];
    seek(this.#host, elapsed);
    const floor = await this.#layer("floor");
    this.#floor = { shot, picture: floor };
    return [floor, moves ? await this.#layer("top") : null];
  }

  #layer(name: "floor" | "top"): Promise<HTMLImageElement> {
    const { width, height } = pictureSize(this.replay.table);
    const svg = this.#host.querySelector<SVGSVGElement>(`[data-layer=${name}]`)!;
    const by = this.#layout.scale * (this.moving ? SHARP : 1);
    return svgPicture(freeze(svg, width * by, height * by, this.fonts));
  }

  /** Functions that paint the robots where they are at the moment. */
  async #robots(
    shot: Shot,
    before: Shot | undefined,
    elapsed: number,
    ms: number,
  ): Promise<((context: CanvasRenderingContext2D) => void)[]> {
    const { step, after, effects } = shot;
    const element = this.#host.querySelector<HTMLElement>("[data-layer=pose]")!;
    const { table } = this.replay;
    const painters = [];
    for (const { robot, at } of visibleRobots(after, effects.reactions)) {
      const was = findRobot(step.before, robot.colour);
      const reaction = effects.reactions[robot.colour];
      const from = cellOf(table, was?.at ?? at);
      const to = cellOf(table, at);
      const warped = reaction?.kind === "warps" || !was?.at;
      const drive = [warped ? to : from, to].map((cell) => ({
        transform: `translate(${cell.column * 100}%, ${cell.row * 100}%)`,
      }));
      const place = poseAt(element, drive, { duration: step.ms, easing: driveEasing(step), fill: "both" }, elapsed);
      const body = reaction
        ? poseAt(element, reactionKeyframes(reaction), reactionTiming(reaction, step.ms), elapsed)
        : null;
      const angle = degrees(was?.facing ?? robot.facing);
      const turn = poseAt(
        element,
        [{ rotate: `${angle}deg` }, { rotate: `${nextAngle(angle, degrees(robot.facing))}deg` }],
        { duration: turningMs(step.ms), easing: TURN_EASING, fill: "both" },
        elapsed,
      ).angle;
      const acting = after.acting?.seat === robot.colour ? after.acting.die : null;
      const figure = await this.#figure(robot, turn, acting !== null, ms);
      const die = acting ? await this.#die(acting) : null;
      painters.push((context: CanvasRenderingContext2D) => paintRobot(context, place, body, figure, robot, die));
    }
    return painters;
  }

  async #figure(robot: SceneRobot, facing: number, acting: boolean, ms: number): Promise<HTMLCanvasElement> {
    const phase = robot.damage ? Math.floor(ms / SMOKE.ms) % SMOKE.phases : 0;
    const angle = Math.round(((facing % 360) + 360) % 360);
    const figure = this.replay.room.seats.find((seat) => seat.colour === robot.colour)?.robot ?? "hound";
    const key = [
      robot.colour,
      angle,
      robot.damage,
      robot.shield,
      robot.modules.includes("shield"),
      acting,
      phase,
    ].join();
    return this.#cached(key, "robot", 2, phase * SMOKE.ms, () => {
      this.#staged.robot = { robot, figure, facing: angle, acting };
    });
  }

  #die(die: RevealedDie): Promise<HTMLCanvasElement> {
    return this.#cached(`${die.colour}${die.number}${die.heading}`, "die", 1, 0, () => (this.#staged.die = die));
  }

  /** The picture of a robot or a die, with a margin in multiples of its box: it may stick out. */
  async #cached(key: string, layer: string, room: number, at: number, stage: () => void): Promise<HTMLCanvasElement> {
    let picture = this.#figures.get(key);
    if (!picture) {
      stage();
      flushSync();
      const svg = this.#host.querySelector<SVGSVGElement>(`[data-layer=${layer}] svg`)!;
      seek(svg, at);
      const [x, y, width, height] = svg.getAttribute("viewBox")!.split(" ").map(Number) as [
        number,
        number,
        number,
        number,
      ];
      const grown = `${x - (width * (room - 1)) / 2} ${y - (height * (room - 1)) / 2} ${width * room} ${height * room}`;
      const size = CELL * room * this.#layout.scale * (this.moving ? SHARP : 1);
      const text = freeze(svg, size, size).replace(/viewBox="[^"]*"/, `viewBox="${grown}"`);
      picture = bitmap(await svgPicture(text), size, size);
      this.#figures.set(key, picture);
    }
    return picture;
  }

  /** Zoom in on what is shown, and shake. */
  #turnCamera(shot: Shot, elapsed: number): void {
    const { width, height } = pictureSize(this.replay.table);
    if (!this.moving || !shot.focus) return;
    const element = this.#host.querySelector<HTMLElement>("[data-layer=pose]")!;
    const { from, to, ms } = shot.camera;
    const zoom = poseAt(
      element,
      [{ transform: `scale(${from})` }, { transform: `scale(${to})` }],
      { duration: ms, easing: CAMERA_EASING, fill: "both" },
      elapsed,
    ).matrix.a;
    const focus = focusOf(this.replay.table, shot.focus, 0);
    const [x, y] = [(focus.x / 100) * width, (focus.y / 100) * height];
    if (shot.cue && shot.cue.kind !== "point") {
      const shaken = SHAKE.map((translate) => ({ translate }));
      const { shift } = poseAt(element, shaken, { duration: shakeMs(shot.cue.last), easing: "ease-out" }, elapsed);
      this.#context.translate((shift.x / 100) * width, (shift.y / 100) * height);
    }
    this.#context.translate(x, y);
    this.#context.scale(zoom, zoom);
    this.#context.translate(-x, -y);
  }
}

function paintRobot(
  context: CanvasRenderingContext2D,
  place: Pose,
  body: Pose | null,
  figure: HTMLCanvasElement,
  robot: SceneRobot,
  die: HTMLCanvasElement | null,
): void {
  context.save();
  // poses are in percentages of a space
  context.translate(MARGIN + (place.matrix.e / 100 + 0.5) * CELL, MARGIN + (place.matrix.f / 100 + 0.5) * CELL);
  context.save();
  if (body) {
    const { a, b, c, d, e, f } = body.matrix;
    context.transform(a, b, c, d, (e / 100) * CELL, (f / 100) * CELL);
    context.globalAlpha = body.opacity;
    if (body.filter !== "none") context.filter = body.filter;
  }
  context.drawImage(figure, -CELL, -CELL, 2 * CELL, 2 * CELL);
  context.restore();
  if (robot.damage > 0 && robot.at) paintLamps(context, robot.damage);
  if (die) context.drawImage(die, 0.22 * CELL, -0.66 * CELL, 0.44 * CELL, 0.44 * CELL);
  context.restore();
}

const LAMPS = 3;
function paintLamps(context: CanvasRenderingContext2D, damage: number): void {
  const [width, height] = [0.52 * CELL, 0.1 * CELL];
  const [left, top] = [-width / 2, 0.41 * CELL];
  context.fillStyle = "rgb(8 10 14 / 0.85)";
  context.beginPath();
  context.roundRect(left - 1, top - 1, width + 2, height + 2, height);
  context.fill();
  for (let lamp = 0; lamp < LAMPS; lamp++) {
    context.fillStyle = lamp < damage ? "#ff6a3d" : "#39424f";
    context.beginPath();
    context.roundRect(left + (lamp * width) / LAMPS + 1, top, width / LAMPS - 2, height, height);
    context.fill();
  }
}
