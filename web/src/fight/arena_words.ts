import { threatsTo, type Threats } from "../arena/arena_overlay.svelte";
import { robotChanges, tokenChanges } from "./changes";
import { findRobot, isOut, type Scene, type SceneRobot } from "../playback/scene";
import { arenaMap, cellOf, headingTo, neighbour, type Grid, type Space } from "../protocol/geometry";
import { HEADINGS, UNITS, type Heading } from "../protocol/program";
import { robotName, type Participants } from "../text/event_text";
import { t, ui } from "../text/i18n.svelte";
import { roundName } from "../text/names";
import { signedText } from "../text/number_text";
import { commandText } from "./line_text";

/** The arena in sentences, for those who do not see it. Spaces, tokens and robots are given as seen from the own robot. */
export class ArenaWords {
  readonly #own: SceneRobot | undefined;

  constructor(
    readonly grid: Grid,
    readonly scene: Scene,
    readonly participants: Participants,
    readonly seat: string | null,
  ) {
    this.#own = findRobot(scene, seat);
  }

  /** Round, phase and unit. */
  get state(): string {
    const { round, phase, unit } = this.scene;
    const parts = [roundName(round), ...(round ? [t(`phases.${phase}.name`)] : [])];
    return [...parts, ...(unit === null ? [] : [ui("arena.unit", { unit: UNITS[unit]! })])].join(", ");
  }

  /** All robots, the own one first. */
  get robots(): string[] {
    const others = this.scene.robots.filter((robot) => robot !== this.#own);
    return [...(this.#own ? [this.#own] : []), ...others].map((robot) => this.#robot(robot));
  }

  /** What is remarkable on the spaces around the own robot; null without one in the arena. */
  get around(): string[] | null {
    const from = this.#own?.at;
    if (!from) return null;
    return HEADINGS.flatMap((heading) => {
      const what = this.#beside(from, heading);
      return what.length ? [`${t(`headings.${heading}`)}: ${what.join(", ")}`] : [];
    });
  }

  /** VP tokens and mines. */
  get tokens(): string[] {
    const vp = this.#spaces(({ number }) => (this.scene.tokens[number ?? 0] ?? 0) > 0).map((space) => {
      const count = this.scene.tokens[space.number!]!;
      return `${this.#place(space.name)}: ${t("elements.vp.name")} ${space.number}, ${ui("arena.tokens", { count })}`;
    });
    const mines = this.scene.robots.flatMap(({ colour, mines }) =>
      mines.map((space) => `${this.#place(space)}: ${ui("arena.mine")}, ${this.#name(colour)}`),
    );
    return [...vp, ...mines];
  }

  /** Who can reach or hit the own robot, and who can reach the spaces with VP tokens. */
  threats(threats: Threats): string[] {
    const at = this.#own?.at;
    const own = at ? this.#threatsTo(at, threats, ui("in_words.your_space", { space: at })) : [];
    const others = this.#spaces(({ number, name }) => name !== at && (this.scene.tokens[number ?? 0] ?? 0) > 0);
    return [...own, ...others.flatMap(({ name }) => this.#threatsTo(name, threats, name))];
  }

  /** What has changed since an earlier scene. */
  changes(before: Scene): string[] {
    const robots = robotChanges(before, this.scene).map(({ colour, from, to, damage, vp }) => {
      const moved =
        from && to ? ui("in_words.moved", { from, to }) : from ? t("words.out") : to ? ui("in_words.back", { to }) : "";
      const parts = [
        ...(from !== to ? [moved] : []),
        ...(damage ? [ui("in_words.damage", { change: signedText(damage) })] : []),
        ...(vp ? [ui("in_words.vp", { change: signedText(vp) })] : []),
      ];
      return `${this.#name(colour)}: ${parts.join(", ")}`;
    });
    const tokens = tokenChanges(before, this.scene).map(([number, by]) => {
      const space = this.#spaces((each) => each.number === number)[0]?.name ?? "";
      return ui(by > 0 ? "in_words.token_new" : "in_words.token_gone", { space });
    });
    return [...robots, ...tokens];
  }

  #name(colour: string): string {
    const robot = robotName(this.participants, colour);
    return colour === this.seat ? ui("in_words.you", { robot }) : robot;
  }

  #robot(robot: SceneRobot): string {
    const { at, colour, damage, heading, killbot, modules, number, shield, units, vp } = robot;
    const parts = [
      at ? this.#place(at) : isOut(this.scene, robot) ? t("words.out") : ui("in_words.to_come"),
      ...(killbot && heading && at ? [ui("in_words.faces", { heading: t(`headings.${heading}`) })] : []),
      ui("arena.standing", { damage, vp }),
      ...(shield ? [ui("console.on_shield", { count: shield })] : []),
      ...(number ? [`${t("words.starting_number")} ${number}`] : []),
      ...(modules.length ? [modules.map((module) => t(`modules.${module}.name`)).join(", ")] : []),
    ];
    const left = units.flatMap((dice, unit) =>
      dice.flatMap(({ colour, number, heading }) =>
        heading ? [commandText({ unit: UNITS[unit]!, number, heading, colour })] : [],
      ),
    );
    if (left.length) parts.push(ui("in_words.to_act", { dice: left.join(", ") }));
    return `${this.#name(colour)}: ${parts.join("; ")}`;
  }

  #spaces(wanted: (space: Space) => boolean): Space[] {
    return [...arenaMap(this.grid).spaces.values()].filter(wanted);
  }

  /** A space, and how to get there from the own robot. */
  #place(space: string): string {
    const from = this.#own?.at;
    if (!from || from === space) return space;
    const [here, there] = [cellOf(this.grid, from), cellOf(this.grid, space)];
    const [east, south] = [there.column - here.column, there.row - here.row];
    const steps = (count: number, heading: Heading): string =>
      ui("in_words.steps", { count, heading: t(`headings.${heading}`) });
    const straight = headingTo(this.grid, from, space);
    if (straight) return `${space} (${steps(Math.max(Math.abs(east), Math.abs(south)), straight)})`;
    const parts = [steps(Math.abs(south), south > 0 ? "s" : "n"), steps(Math.abs(east), east > 0 ? "e" : "w")];
    return `${space} (${parts.join(", ")})`;
  }

  /** What is between a space and its neighbour, and on it. */
  #beside(from: string, heading: Heading): string[] {
    const space = neighbour(this.grid, from, heading);
    if (!space) return [t("elements.arena_wall.name")];
    const { spaces, edges } = arenaMap(this.grid);
    const between = edges.filter((edge) => edge.between.includes(from) && edge.between.includes(space));
    const { element, number } = spaces.get(space)!;
    const plain = element === "plain" || element === "start";
    const mine = this.scene.robots.some(({ mines }) => mines.includes(space));
    return [
      ...between.map((edge) => t(`elements.${edge.kind}.name`)),
      ...(plain ? [] : [`${t(`elements.${element}.name`)}${number ? ` ${number}` : ""}`]),
      ...(mine ? [ui("arena.mine")] : []),
      ...this.scene.robots.filter(({ at }) => at === space).map(({ colour }) => this.#name(colour)),
    ];
  }

  #threatsTo(space: string, threats: Threats, name: string): string[] {
    const { column, row } = cellOf(this.grid, space);
    return threatsTo(threats, row * this.grid.columns + column).map(({ seat, drive, fire }) => {
      const what = [
        ...(drive ? [ui("arena.threat_drive", { dice: drive })] : []),
        ...(fire ? [ui("arena.threat_fire", { dice: fire })] : []),
      ];
      return `${name}: ${this.#name(seat)} ${what.join(", ")}`;
    });
  }
}
