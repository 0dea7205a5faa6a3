import { ApiError } from "../../../protocol/api";
import { reasonText } from "../../../text/error_text";
import { coloursFor } from "../../../protocol/game_facts.svelte";
import { arenaMap } from "../../../protocol/geometry";
import { ui } from "../../../text/i18n.svelte";
import { parseProgram, SIDES } from "../../../protocol/program";
import type { Colour, LabPage, LabRobot, Position, Run, Snapshot } from "../../../protocol/wire";
import { parseScenario, checkPosition, runLab } from "../api";
import { SandboxSession } from "../sandbox_session.svelte";

/** State of the what-if lab: the edited position, its errors, and runs of it. The server validates positions. */

/** The colours of robots, in the order of their seats. */
export const colours = (): Colour[] => coloursFor(4);
const CHECK_DELAY = 200; // ms after the last edit

/** The initial scenario. */
export const example = (): string => `title = "${ui("study.lab_title")}"
rules = "rfl"
map = '''
+-+-+-+-+-+-+-+
|. . . . . . .|
+ + + + + + + +
|. w . 1 . o .|
+ + +-+ + + + +
|. . . . . . .|
+ + + + + + + +
|. o . z . ~ .|
+ + + + + + + +
|. . . .!. . .|
+-+-+-+-+-+-+-+
'''
[vp]
1 = 1
[robots.red]
at = "a3"
number = 1
modules = ["saw"]
program = "B3e R2ne -"
answers = { saw = true }
[robots.green]
at = "d3"
number = 2
program = "B3n - R1w"
`;

export class Lab {
  position: Position | null = $state(null);
  /** The last valid position. */
  page: LabPage | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  selected: Colour = $state("red");
  /** The seats whose questions the user answers; the others use their scripted answers. */
  live: Colour[] = $state([]);
  /** Whether the fight is shown instead of the position. */
  running = $state(false);
  keptRun: Run | null = $state.raw(null);
  /** Incremented when a program is changed elsewhere than on the controller. */
  programVersion = $state(0);
  readonly sandbox = new SandboxSession();

  #timer: ReturnType<typeof setTimeout> | undefined;
  #requests = 0;

  get robot(): LabRobot | undefined {
    return this.position?.robots.find((robot) => robot.colour === this.selected);
  }

  /** Whether the edited position is valid. */
  get valid(): boolean {
    return this.page !== null && this.error === null;
  }

  /** Load a scenario file. Returns false and keeps the position if it is invalid. */
  async load(text: string): Promise<boolean> {
    const found = await this.#check(parseScenario(text));
    if (!found) return false;
    this.position = found.position;
    this.selected = found.position.robots[0]!.colour;
    this.live = [];
    this.running = false;
    this.keptRun = null;
    this.programVersion++;
    return true;
  }

  /** The position was edited: show it and schedule its validation. */
  edited(): void {
    this.running = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => void this.#check(checkPosition($state.snapshot(this.position!) as Position)),
      CHECK_DELAY,
    );
  }

  /** Edit a robot. */
  change(colour: Colour, to: Partial<LabRobot>): void {
    const robot = this.position?.robots.find((each) => each.colour === colour);
    if (!robot) return;
    for (const key of ["number", "side"] as const) {
      const holder = this.position!.robots.find((each) => each !== robot && to[key] === each[key]);
      if (holder && to[key] !== undefined) (holder[key] as unknown) = robot[key]; // swap with its holder
    }
    Object.assign(robot, to);
    if (to.program !== undefined || to.modules) this.programVersion++;
    this.edited();
  }

  /** Set the program from the controller. */
  setProgram(colour: Colour, program: string): void {
    const robot = this.position?.robots.find((each) => each.colour === colour);
    if (!robot || robot.program === program) return;
    robot.program = program;
    this.edited();
  }

  add(colour: Colour): void {
    const { robots } = this.position!;
    const taken = robots.map((robot) => robot.side);
    const side = [SIDES[colours().indexOf(colour)]!, ...SIDES].find((each) => !taken.includes(each))!;
    const none = { at: null, damage: 0, shield: 0, vp: 0, modules: [], inventory: [], mines: [], killbot: false };
    const fresh: LabRobot = {
      ...none,
      colour,
      side,
      number: robots.length + 1,
      program: "- - -",
      answers: {},
      heading: "n",
    };
    this.position!.robots = [...robots, fresh].toSorted(
      (a, b) => colours().indexOf(a.colour) - colours().indexOf(b.colour),
    );
    this.selected = colour;
    this.programVersion++;
    this.edited();
  }

  remove(colour: Colour): void {
    const gone = this.position!.robots.find((robot) => robot.colour === colour)!;
    this.position!.robots = this.position!.robots.filter((robot) => robot !== gone);
    for (const robot of this.position!.robots) if (robot.number > gone.number) robot.number--;
    delete this.position!.expect[colour];
    this.live = this.live.filter((each) => each !== colour);
    this.selected = this.position!.robots[0]!.colour;
    this.edited();
  }

  /** Move the selected robot to a space, or out of the arena (null). */
  moveRobot(at: string | null): void {
    this.change(this.selected, { at });
  }

  /** Add or remove a mine of the selected robot. */
  toggleMine(space: string): void {
    const mines = this.robot?.mines ?? [];
    this.change(this.selected, {
      mines: mines.includes(space) ? mines.filter((each) => each !== space) : [...mines, space],
    });
  }

  /** Add a VP token to a VP space; after four, remove all. */
  cycleTokens(space: string): void {
    const number = this.page && arenaMap(this.page.table).spaces.get(space)?.number;
    if (!number) return;
    const tokens = { ...this.position!.tokens };
    tokens[number] = ((tokens[number] ?? 0) + 1) % 5;
    if (!tokens[number]) delete tokens[number];
    this.position!.tokens = tokens;
    this.edited();
  }

  async run(): Promise<void> {
    clearTimeout(this.#timer);
    const page = await this.#check(checkPosition($state.snapshot(this.position!) as Position));
    if (!page) return;
    this.running = true;
    const live = [...this.live];
    await this.sandbox.run((answers) => runLab({ text: page.text, live, answers }));
  }

  /** Store the result of a run as the expectation of the scenario. */
  expect(run: Run): void {
    const robots = run.last.robots.map(({ colour, at, damage, shield, vp, mines }) => {
      return [colour, { at: at ?? "out", damage, shield, vp, mines }] as const;
    });
    const tokens = Object.fromEntries(Object.entries(run.last.tokens).filter(([, count]) => count));
    this.position!.expect = { ...Object.fromEntries(robots), winner: run.last.winner ?? "none", tokens };
    void this.#check(checkPosition($state.snapshot(this.position!) as Position));
  }

  close(): void {
    clearTimeout(this.#timer);
    this.sandbox.close();
  }

  /** The error message for a key or anything below it, or "". */
  errorFor(key: string): string {
    const about = this.error?.about ?? "";
    return about === key || about.startsWith(`${key}.`) ? reasonText(this.error!) : "";
  }

  async #check(page: Promise<LabPage>): Promise<LabPage | null> {
    const asked = ++this.#requests;
    try {
      const found = await page;
      if (asked !== this.#requests) return null;
      this.error = null;
      return (this.page = found);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (asked === this.#requests) this.error = error;
      return null;
    }
  }
}

/** The snapshot of the edited position, valid or not. */
export function draftSnapshot(position: Position, page: LabPage): Snapshot {
  const { spaces } = arenaMap(page.table);
  const known = (space: string): boolean => spaces.has(space);
  return {
    ...page.snapshot,
    tokens: position.tokens,
    robots: position.robots.map((robot) => ({
      ...robot,
      at: robot.at && known(robot.at) ? robot.at : null,
      heading: robot.killbot ? robot.heading : null,
      modules: [...robot.modules],
      mines: robot.mines.filter(known),
      inventory_size: robot.inventory.length,
      program: robot.killbot || !isValidProgram(robot.program) ? null : robot.program,
    })),
  };
}

export function isValidProgram(program: string): boolean {
  try {
    parseProgram(program);
    return true;
  } catch {
    return false;
  }
}
