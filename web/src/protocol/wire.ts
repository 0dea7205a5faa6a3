// Generated from the server's messages by `make wire`; do not edit.

export type Colour = "red" | "blue" | "green" | "yellow";

export type Robot = "hound" | "mercury" | "reaper" | "volt";

/** One thing that happened. ``seat`` is the robot it happened to, or that did it; None if it concerns no robot. */
interface Event {
  seat: Colour | "squad" | null;
  rule: string;
}

/** A round begins. */
export interface RoundBegan extends Event {
  kind: "round_began";
  round: number;
}

/** A phase of the round begins: 0 preparation, 1 programming, 2 activation, 3 resolution. */
export interface PhaseBegan extends Event {
  kind: "phase_began";
  phase: number;
}

/** A VP token is placed on the VP space of a number. */
export interface TokenPlaced extends Event {
  kind: "token_placed";
  space: string;
  number: number;
}

/** A destroyed robot loses its damage tokens. */
export interface DamageCleared extends Event {
  kind: "damage_cleared";
}

/** A robot is equipped with these modules from now on. */
export interface Equipped extends Event {
  kind: "equipped";
  modules: string[];
}

/** A robot enters the arena; only KillBots have a ``heading``. */
export interface Rebooted extends Event {
  kind: "rebooted";
  space: string;
  heading: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w" | null;
}

/** All starting numbers are back on the pillars. */
export interface NumbersReturned extends Event {
  kind: "numbers_returned";
}

/** A robot gets a starting number. */
export interface NumberTaken extends Event {
  kind: "number_taken";
  number: number;
}

/** All programs are revealed. */
export interface Revealed extends Event {
  kind: "revealed";
}

/** A die of a revealed program; ``place`` is 2 for the second die of a unit. */
export interface DieShown extends Event {
  kind: "die_shown";
  unit: "I" | "II" | "III";
  place: number;
  colour: "blue" | "red";
  number: number;
  heading: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
}

/** A unit was programmed against the rules and is cleared. */
export interface UnitCleared extends Event {
  kind: "unit_cleared";
  unit: "I" | "II" | "III";
}

/** The dice of a control unit are activated from now on. */
export interface UnitBegan extends Event {
  kind: "unit_began";
  unit: "I" | "II" | "III";
}

/** A KillBot rolls ``shown``, which counts as a die of this colour and number. */
export interface Rolled extends Event {
  kind: "rolled";
  colour: "blue" | "red";
  number: number;
  shown: number;
}

/** A die is activated. */
export interface Activated extends Event {
  kind: "activated";
  colour: "blue" | "red";
  number: number;
  heading: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
}

/** A die that will not be activated is removed. */
export interface DieRemoved extends Event {
  kind: "die_removed";
  unit: "I" | "II" | "III";
  place: number;
  colour: "blue" | "red";
  number: number;
}

/** ROTARY: the die counts as lying on the key of this heading. */
export interface Rotated extends Event {
  kind: "rotated";
  heading: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
}

/** REMOTE: a die is moved to the key of this heading. */
export interface DieMoved extends Event {
  kind: "die_moved";
  unit: "I" | "II" | "III";
  place: number;
  heading: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
  by: Colour;
}

/** A KillBot turns. */
export interface Turned extends Event {
  kind: "turned";
  heading: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
}

/** MOBILITY: a red die counts as blue. */
export interface MobilityUsed extends Event {
  kind: "mobility_used";
}

/** A robot moves one space. */
export interface Moved extends Event {
  kind: "moved";
  origin: string;
  to: string;
  heading: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
}

/** A robot is pushed one space. */
export interface Pushed extends Event {
  kind: "pushed";
  origin: string;
  to: string;
  heading: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
  by: Colour;
}

/** A robot cannot move on in this direction. */
export interface Stopped extends Event {
  kind: "stopped";
  space: string;
  heading: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
}

/** JETPACK: a robot has landed. */
export interface Jumped extends Event {
  kind: "jumped";
  origin: string;
  to: string;
  heading: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
}

/** TELEPORT: a robot is swapped to another space; this is not a movement. */
export interface Teleported extends Event {
  kind: "teleported";
  origin: string;
  to: string;
}

/** BRAKE: a robot moves this many spaces fewer. */
export interface Braked extends Event {
  kind: "braked";
  spaces: number;
}

/** ANCHOR: a robot is pushed this many spaces fewer. */
export interface Anchored extends Event {
  kind: "anchored";
  spaces: number;
}

/** WALLS: a movement goes through energy walls. */
export interface WallsPassed extends Event {
  kind: "walls_passed";
}

/** REPULSION: robots around this space are pushed away, and mines detonate. */
export interface Repelled extends Event {
  kind: "repelled";
  space: string;
}

/** A laser is fired and reaches this space. */
export interface Fired extends Event {
  kind: "fired";
  origin: string;
  to: string;
  heading: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
}

/** POWER: the beam pushes its target. */
export interface PowerBeamed extends Event {
  kind: "power_beamed";
  target: Colour;
  spaces: number;
}

/** WATER: the jet reaches this space. */
export interface WaterSprayed extends Event {
  kind: "water_sprayed";
  origin: string;
  to: string;
  heading: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
}

/** GRENADES: a grenade flies to this space. */
export interface Thrown extends Event {
  kind: "thrown";
  origin: string;
  to: string;
  heading: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
}

/** SAW: the blade cuts a robot that is about to be pushed. */
export interface Sawed extends Event {
  kind: "sawed";
  target: Colour;
}

/** SHOCK: a pulse hits everything around this space. */
export interface ShockPulsed extends Event {
  kind: "shock_pulsed";
  space: string;
}

/** ARM: a robot activates this neighbouring space. */
export interface ArmExtended extends Event {
  kind: "arm_extended";
  space: string;
}

/** Lightning strikes a robot. */
export interface Struck extends Event {
  kind: "struck";
  space: string;
  by: Colour | null;
}

/** CONDUCTOR: lightning spreads around this space. */
export interface Conducted extends Event {
  kind: "conducted";
  space: string;
}

/** Something detonates and damages everything on and around this space. ``seat`` is its owner. */
export interface Detonated extends Event {
  kind: "detonated";
  space: string;
  damage: number;
  explosive: "bomb" | "grenade" | "mine";
}

/** A robot takes damage tokens on its monitor. */
export interface Damaged extends Event {
  kind: "damaged";
  tokens: number;
  by: Colour | null;
}

/** SHIELD: a robot takes damage tokens on its card. */
export interface Shielded extends Event {
  kind: "shielded";
  tokens: number;
  by: Colour | null;
}

/** A robot is destroyed. ``cause`` is the rule or module that did it, ``by`` the robot that caused it. */
export interface Destroyed extends Event {
  kind: "destroyed";
  space: string;
  by: Colour | null;
  cause: string;
}

/** A mine of this robot lies on a space. */
export interface MineLaid extends Event {
  kind: "mine_laid";
  space: string;
}

/** A mine of this robot is taken off a space. */
export interface MineTaken extends Event {
  kind: "mine_taken";
  space: string;
}

/** A robot begins with these modules. */
export interface Drafted extends Event {
  kind: "drafted";
  modules: string[];
}

/** A robot draws a module; ``module`` is None for everybody who may not know it. */
export interface ModuleDrawn extends Event {
  kind: "module_drawn";
  deck: "blue" | "red" | "yellow";
  module: string | null;
}

/** A workshop repairs a robot. */
export interface Repaired extends Event {
  kind: "repaired";
}

/** A robot takes a VP token off the VP space of a number. */
export interface Collected extends Event {
  kind: "collected";
  space: string;
  number: number;
}

/** A robot gains a victory point and now has ``vp``; ``source`` is the KillBot that lost it, if one did. */
export interface Scored extends Event {
  kind: "scored";
  vp: number;
  gained: number;
  source: Colour | null;
}

/** A robot wins the game, or the squad of KillBots does. */
export interface Won extends Event {
  kind: "won";
}

/** The first message: the room, the table once the game has begun, and your seats. Sent again if the room is reloaded. */
export interface Welcome {
  type: "welcome";
  room: RoomInfo;
  table: Table | null;
  seats: Colour[];
  host: boolean;
  snapshot: Snapshot | null;
  since: number;
  chat: Said[];
}

/** A room as everybody sees it. */
export interface RoomInfo {
  id: string;
  status: "open" | "over" | "running";
  mode: string;
  arena: string;
  edition: string;
  goal: number;
  seats: SeatInfo[];
  clock: Clock;
  private: boolean;
  coach: boolean;
  round: number;
  winner: string | null;
  watchers: number;
  rematch: string | null;
  championship: string | null;
  created: number;
  quiet: boolean;
  waiting: Colour[];
  until: number[];
  paused: boolean;
  expires: number;
  host_online: boolean;
}

/** A seat as everybody sees it. */
export interface SeatInfo {
  colour: Colour;
  side: "e" | "n" | "s" | "w";
  kind: "bot" | "human" | "killbot" | "open";
  name: string;
  robot: Robot;
  level: string;
  online: boolean;
  away: boolean;
  gone: boolean;
  modules: string[];
  coach: boolean;
  hints: number;
  claim: string;
  wish: "" | "more_time" | "pause" | "resume";
  days_off: number;
}

/** Time limits in seconds; 0: no limit. ``countdown`` starts once the first operator has locked in. */
export interface Clock {
  programming: number;
  countdown: number;
  question: number;
}

/** The constant part of a room. */
export interface Table {
  mode: string;
  edition: string;
  goal: number;
  arena: string;
  drawing: string;
  columns: number;
  rows: number;
}

/** The state after ``count`` events, as everybody sees it. */
export interface Snapshot {
  round: number;
  phase: number;
  unit: number;
  winner: string | null;
  robots: RobotView[];
  tokens: { [key: string]: number };
  decks: { [key: string]: number };
  numbers: number[];
  count: number;
  asked: Asked[];
}

/** A robot as one seat, or a spectator, sees it; ``inventory`` is None if secret, ``program`` if there is none to see. */
export interface RobotView {
  colour: Colour;
  side: string;
  killbot: boolean;
  at: string | null;
  heading: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w" | null;
  number: number | null;
  damage: number;
  shield: number;
  vp: number;
  modules: string[];
  inventory: string[] | null;
  inventory_size: number;
  mines: string[];
  program: string | null;
}

/** A seat that is being asked; the options are sent only to that seat. */
export interface Asked {
  seat: Colour;
  kind: string;
  left: number | null;
}

/** A line of chat, or an emote. */
export interface Said {
  type: "said";
  seat: Colour | null;
  name: string;
  text: string;
}

/** The room has changed: for example, somebody joined, left or was replaced. */
export interface RoomChanged {
  type: "roomchanged";
  room: RoomInfo;
}

/** The game begins. */
export interface Started {
  type: "started";
  room: RoomInfo;
  table: Table;
  snapshot: Snapshot;
}

/** Events in order, starting with number ``since``, and the state after them. Events that lead up to a question are sent as soon as it is asked; events are never revoked. A client that has missed many gets them in several messages, each with the state after all of them. */
export interface Happened {
  type: "happened";
  since: number;
  events: GameEvent[];
  snapshot: Snapshot;
}

/** What only this seat knows. */
export interface Own {
  type: "own";
  seat: Colour;
  inventory: string[];
  program: string | null;
  draft: string | null;
  orders: Order[];
}

/** A standing order: a question of this kind is answered this way without asking. */
export interface Order {
  kind: string;
  answer: string;
}

/** This seat is asked. ``question`` goes back with the answer, so that no answer counts twice. */
export interface Ask {
  type: "ask";
  seat: Colour;
  question: number;
  kind: string;
  options: Choice[];
  default: string;
  left: number | null;
  controller: Controller | null;
}

/** A legal answer, and its consequences as far as they can be known: ``events`` if nobody else uses a module, ``otherwise`` what differs if somebody does. ``more``: there are other courses. */
export interface Choice {
  answer: string;
  events: GameEvent[];
  otherwise: Course[];
  more: boolean;
}

/** What happens if others use these modules. */
export interface Course {
  uses: ModuleUse[];
  events: GameEvent[];
}

/** A module that another operator may use, as the answer to a question of this kind: ``anchor``, ``2``. */
export interface ModuleUse {
  seat: Colour;
  kind: string;
  answer: string;
}

/** What may lie on the controller of the seat that programs: the keys open to a die, by colour and number. */
export interface Controller {
  blue: { [key: string]: string[] };
  red: { [key: string]: string[] };
  dice: { [key: string]: number };
  in_a_unit: number;
  modules: { [key: string]: string[] };
}

/** The answer counts; it is saved. */
export interface Accepted {
  type: "accepted";
  seat: Colour;
  question: number;
  answer: string;
}

/** What a program would do if nobody else acted. */
export interface Previewed {
  type: "previewed";
  seat: Colour;
  program: string;
  units: UnitPreview[];
}

/** What one unit would do if nobody else acted, and the first and last place its dice can take in that unit (1 is first). ``events``, ``otherwise`` and ``more`` are those of a ``Choice``. */
export interface UnitPreview {
  events: GameEvent[];
  first: number;
  last: number;
  reach: Reach;
  otherwise: Course[];
  more: boolean;
}

/** What one die would do if everybody else stood still. ``origin`` is empty if the robot is out of the arena. */
export interface Reach {
  origin: string;
  drives: { [key: string]: string };
  lost: string[];
  shots: { [key: string]: string };
  hits: string[];
}

/** What a bot planned for the round just played. */
export interface Thought {
  type: "thought";
  seat: Colour;
  round: number;
  lines: string[];
  reasons: BotReason[];
}

/** Why a bot did something: a key of the texts, with its parameters. */
export interface BotReason {
  key: string;
  params: { [key: string]: string | number };
}

/** What was wrong and what to do instead, as in ``Problem``. ``re`` is the type of the message refused, if it could be read. Nothing has changed, but a draft whose preview is refused is saved. An answer that the game refuses is identified by its seat, the question and the answer itself. */
export interface Refused {
  type: "refused";
  code: string;
  message: string;
  text: CatalogueText | null;
  re: string;
  seat: Colour | null;
  question: number | null;
  answer: string;
}

/** A text of the catalogue (``Texts``) by its key, with its parameters, to be shown in the reader's language. */
export interface CatalogueText {
  key: string;
  params: { [key: string]: string | number | CatalogueText };
}

/** The connection is alive: the answer to a ping, or a heartbeat. */
export interface Pong {
  type: "pong";
}

/** The first message. Tokens open seats (none: a spectator; several: a hot-seat game). ``have`` counts the events received. With ``heartbeat`` the holder of a seat receives a ``pong`` at least every two seconds while the game is running. */
export interface Hello {
  type: "hello";
  tokens?: string[];
  host?: string;
  have?: number;
  heartbeat?: boolean;
}

/** An answer in its notation: ``yes``, ``-1``, ``c4``, ``anchor saw``, a plan ``B3n R2sw B1e 2``. */
export interface Answer {
  type: "answer";
  seat: Colour;
  question: number;
  answer: string;
}

/** The unfinished program, saved until it is locked in; ``preview`` asks what it would do. */
export interface Draft {
  type: "draft";
  seat: Colour;
  program: string;
  preview?: boolean;
}

/** A standing order; an empty answer cancels it. */
export interface SetOrder {
  type: "setorder";
  seat: Colour;
  kind: string;
  answer: string;
}

/** A line of chat, or an emote. */
export interface Say {
  type: "say";
  text: string;
  seat?: Colour | null;
}

/** Is the connection alive? */
export interface Ping {
  type: "ping";
}

/** Public rooms, newest first; sent when they have changed. ``seeking``: how many people wait for a quick match. */
export interface Lobby {
  type: "lobby";
  rooms: RoomInfo[];
  online: number;
  seeking: number;
}

/** You wait for opponents; sent when something has changed. */
export interface Waiting {
  type: "waiting";
  others: number;
  bots_in: number | null;
}

/** Your game. The key that you sent is the token of your seat. */
export interface Matched {
  type: "matched";
  room: string;
  seat: Colour;
}

/** Look for opponents; after a lost connection, send the same again. ``key`` is a secret of your own: it is your place in the queue, and becomes the token of your seat. */
export interface Seek {
  type: "seek";
  key: string;
  name: string;
  mode?: "rfl" | "training";
  pace?: "live" | "relaxed";
  bots_after?: number;
  person?: string;
}

/** Stop looking for opponents. */
export interface Withdraw {
  type: "withdraw";
  key: string;
}

/** A championship to create: four seats, no KillBots (CHAMP-1). */
export interface ChampionshipWish {
  seats: SeatWish[];
  edition?: "default" | "english" | "german" | "polish";
  goal?: number | null;
  clock?: Clock;
  private?: boolean;
  start?: boolean;
}

/** How to fill a seat: with whoever joins, a bot of a level, a KillBot with modules, or the creator. */
export interface SeatWish {
  kind?: "bot" | "killbot" | "open" | "you";
  colour?: Colour | null;
  level?: string;
  modules?: string[];
  name?: string;
  robot?: Robot | null;
}

/** Take a free seat. */
export interface TakeSeat {
  name: string;
  robot?: Robot | null;
  bot?: boolean;
}

/** A change to any seat (host) or to your own. During the game, a bot plays while a seat is free. Once the game has begun, the host can give another operator's seat only to a bot. */
export interface ChangeSeat {
  kind: "bot" | "open";
  level?: string;
}

/** A plan (``B3n R2sw B1e 2``) and the answers given so far to questions during the fight. */
export interface Attempt {
  plan: string;
  answers?: string[];
}

/** A scenario as the lab edits it. */
export interface Position {
  robots: LabRobot[];
  title: string;
  rules: "rfl" | "training";
  edition: "default" | "english" | "german" | "polish";
  seed: number;
  until: "activation" | "preparation" | "resolution";
  arena: string;
  drawing: string;
  rolls: number[];
  draws: number[];
  tokens: { [key: string]: number };
  decks: { [key: string]: string[] };
  expect: { [key: string]: unknown };
}

/** A robot as edited in the lab, in the vocabulary of scenario files. */
export interface LabRobot {
  colour: Colour;
  side: "e" | "n" | "s" | "w";
  number: number;
  at: string | null;
  damage: number;
  shield: number;
  vp: number;
  modules: string[];
  inventory: string[];
  mines: string[];
  program: string;
  answers: { [key: string]: string[] };
  killbot: boolean;
  heading: "e" | "n" | "s" | "w";
}

/** A program of a seat in a scenario, to be previewed. */
export interface LabDraft {
  text: string;
  seat: Colour;
  program: string;
}

/** Play a scenario; the seats in ``live`` are asked, and ``answers`` are those they have given so far. */
export interface LabRun {
  text: string;
  live?: Colour[];
  answers?: string[];
}

/** What clients keep for a person: lessons, puzzles, settings. Its meaning is theirs. */
export interface Progress {
  progress: { [key: string]: unknown };
}

/** A seat of a room or championship, or its host's rights (``host``), and the token that proves it. */
export interface SeatProof {
  room: string;
  seat: string;
  token: string;
}

/** Continue a finished game after its first ``moves`` answers, in one seat (none: watch), against bots of a level. */
export interface Fork {
  moves: number;
  you?: Colour | null;
  name?: string;
  level?: string;
}

/** A room to create. */
export interface RoomWish {
  seats: SeatWish[];
  mode?: "rfl" | "training";
  arena?: string;
  drawing?: string;
  edition?: "default" | "english" | "german" | "polish";
  goal?: number | null;
  clock?: Clock;
  private?: boolean;
  coach?: boolean;
  start?: boolean;
}

/** Whether the new device with this code belongs to the operator of the seat. */
export interface ConfirmClaim {
  code: string;
  confirmed: boolean;
}

/** What an operator wishes about the clock: ``more_time``, ``pause`` or ``resume``; "" takes it back. A ``day_off``, in a game of days, needs nobody's agreement: everybody has a day more. There are only a few of them. */
export interface RequestTime {
  wish: "" | "day_off" | "more_time" | "pause" | "resume";
}

/** What was wrong, where, and what to do instead: in English, and as ``text`` if there is a translation. */
export interface Problem {
  code: string;
  message: string;
  text: CatalogueText | null;
  about: string;
}

/** The built-in arenas. */
export interface Arenas {
  arenas: ArenaInfo[];
}

/** A built-in arena; its picture is at /api/arenas/{name}.svg. */
export interface ArenaInfo {
  name: string;
  title: string;
  author: string;
  columns: number;
  rows: number;
  drawing: string;
}

/** How fair an arena is: the share of wins of each side, with its 95% interval, and where robots stand and are destroyed. */
export interface Balance {
  games: number;
  done: number;
  sides: { [key: string]: number[] };
  undecided: number;
  verdict: "" | "fair" | "unclear" | "unfair";
  off: string[];
  picture: string;
}

/** The result of checking a drawing. */
export interface ArenaReport {
  fit: boolean;
  problems: ArenaProblem[];
}

/** A problem with an arena; an error makes it invalid for play. ``text`` is for translating ``reason``, as in ``Problem``. */
export interface ArenaProblem {
  severity: "error" | "warning";
  place: string;
  reason: string;
  text: CatalogueText | null;
}

/** Public championships, newest first. */
export interface Championships {
  championships: ChampionshipInfo[];
}

/** A championship as everybody sees it. */
export interface ChampionshipInfo {
  id: string;
  status: "open" | "over" | "running";
  edition: string;
  goal: number;
  clock: Clock;
  private: boolean;
  seats: SeatInfo[];
  robots: { [key: string]: string };
  titles: Title[];
  bouts: Bout[];
  room: string | null;
  asked: Pick | null;
  champion: Colour | null;
  created: number;
}

/** An arena, the robot at home there, its champion module, and who holds the title (CHAMP-1, CHAMP-3). */
export interface Title {
  arena: string;
  robot: Robot;
  module: string;
  holder: Colour | null;
}

/** A bout: its room, its arena, who held the title, who won. */
export interface Bout {
  room: string;
  arena: string;
  titleholder: Colour;
  winner: string | null;
}

/** Who has to choose a robot or the next arena, from which options. */
export interface Pick {
  seat: Colour;
  kind: "arena" | "robot";
  options: string[];
  left: number | null;
}

/** The response to a ``ChampionshipWish``; the tokens of seats are valid in every bout. */
export interface ChampionshipMade {
  championship: ChampionshipInfo;
  host: string;
  tokens: { [key: string]: string };
}

/** The seat that was taken, and the token that holds it. */
export interface SeatTaken {
  colour: Colour;
  token: string;
}

/** All diagrams of the rulebook. */
export interface Diagrams {
  diagrams: Diagram[];
}

/** A scenario that illustrates a rule. */
export interface Diagram {
  rule: string;
  text: string;
  table: Table;
  snapshot: Snapshot;
}

/** The outcome: the events, the state before and after, and all differences; while a question is open, the outcome so far. */
export interface Run {
  table: Table;
  first: Snapshot;
  events: GameEvent[];
  last: Snapshot;
  question: LabQuestion | null;
  differences: Difference[];
  solved: boolean;
  judgement: Judgement | null;
  why: { [key: string]: string };
}

/** A question during the fight that waits for an answer. */
export interface LabQuestion {
  seat: Colour;
  kind: string;
  options: Choice[];
  default: string;
}

/** A difference between the outcome and the expectation; ``who`` is a robot, or "" for the whole game. */
export interface Difference {
  who: string;
  field: string;
  expected: string;
  found: string;
}

/** One decision: its answer and the best one found, in notation, the chances of winning with each, what it cost with its standard error, and for mistakes (or on request) what the best answer would have changed. */
export interface Judgement {
  move: number;
  round: number;
  seat: string;
  kind: string;
  answer: string;
  share: number;
  best: string;
  best_share: number;
  cost: number;
  error: number;
  mistake: boolean;
  good: boolean;
  effects: Effect[];
  lost: string;
}

/** One thing that a better answer changes: how often it happens to ``seat`` with each answer, and the standard error of the difference. For ``access`` it is the number of VP tokens that the seat can expect to take next. */
export interface Effect {
  kind: "access" | "damaged" | "destroyed" | "destroys" | "hits" | "scores" | "token" | "won" | "workshop";
  seat: string;
  given: number;
  best: number;
  error: number;
}

/** The room in which bots play for whoever is watching; None if the server shows no exhibition. */
export interface OnAir {
  room: RoomInfo | null;
}

/** What clients offer and explain, although they know no rules. It stays the same while a server runs. */
export interface Facts {
  modules: ModuleFacts[];
  questions: { [key: string]: QuestionFacts };
  dice: string[];
  destroyed_by: { [key: string]: string };
  levels: string[];
  arenas: string[];
  robots: Robot[];
  editions: ("default" | "english" | "german" | "polish")[];
  seats: { [key: string]: Colour[] };
  goals: number[];
  usual_goals: { [key: string]: number };
  clocks: { [key: string]: Clock };
  paces: ("live" | "relaxed")[];
}

/** A module: its deck, the die that it needs (if any) with its range, and whether KillBots can have it (KILL-9). */
export interface ModuleFacts {
  name: string;
  deck: "blue" | "red" | "yellow" | "champion";
  die: "blue" | "red" | null;
  low: number;
  high: number;
  killbot: boolean;
}

/** A kind of question: what its answers are, whether clients offer a standing order, and whether the answer is secret. */
export interface QuestionFacts {
  answers: "modules" | "number" | "plan" | "space" | "word" | "yes_no";
  standing_order: boolean;
  secret: boolean;
}

/** A valid position: as edited in the lab, as a file, and as a snapshot. */
export interface LabPage {
  position: Position;
  text: string;
  table: Table;
  snapshot: Snapshot;
  controllers: { [key: string]: Controller };
}

/** What each unit would do; empty if a unit would be cleared. */
export interface LabPreview {
  program: string;
  units: UnitPreview[];
}

/** A page of the ladder of a mode and a pool: people whose rating is certain enough, the best first; and all bots. */
export interface Ladder {
  places: LadderPlace[];
  bots: LadderBot[];
  people: number;
  more: boolean;
}

/** Somebody on the ladder. */
export interface LadderPlace {
  rank: number;
  person: string;
  name: string;
  points: number;
  deviation: number;
  games: number;
}

/** A bot, as a landmark. */
export interface LadderBot {
  level: string;
  points: number;
}

/** The lessons of the course. */
export interface Exercises {
  exercises: ExerciseInfo[];
}

/** A position with a task for one seat. */
export interface ExerciseInfo {
  name: string;
  seat: Colour;
  numbers: number[];
  texts: { [key: string]: ExerciseText };
  table: Table;
  snapshot: Snapshot;
  controller: Controller;
  programs: { [key: string]: string };
  guide: string;
  scenario: string;
}

/** The texts of an exercise in one language. */
export interface ExerciseText {
  title: string;
  task: string;
  hints: string[];
  done: string;
}

/** Who the sender is. Without a passkey and recovery codes, a person can sign in only where they already are. */
export interface Me {
  id: string;
  name: string;
  created: number;
  devices: Device[];
  passkeys: Passkey[];
  codes: number;
  ban: Ban | null;
}

/** A browser in which a person is signed in. */
export interface Device {
  id: string;
  name: string;
  created: number;
  seen: number;
  current: boolean;
}

/** A passkey of a person. */
export interface Passkey {
  id: string;
  created: number;
}

/** Why and until when (seconds since 1970; 0: for good) an account is neither matched nor rated. */
export interface Ban {
  reason: string;
  until: number;
}

/** All of them, the latest first. */
export interface Blocks {
  people: Blocked[];
}

/** Somebody whom the sender does not meet in quick matches. */
export interface Blocked {
  id: string;
  name: string;
  since: number;
}

/** New recovery codes, shown once; each is valid once, and older ones no longer. */
export interface Codes {
  codes: string[];
}

/** The unfinished games of a person: those in which it is their turn first, then those that are running, then others. */
export interface MyGames {
  games: MyGame[];
  championships: string[];
}

/** An unfinished game of a person. */
export interface MyGame {
  room: RoomInfo;
  seats: Colour[];
  my_turn: boolean;
  left: number | null;
}

/** A page of somebody's finished games, newest first, and which seats were theirs in each. */
export interface FinishedGames {
  games: FinishedGame[];
  mine: Colour[][];
  more: boolean;
}

/** A finished game; ``unrated`` says why it was not rated: championship, arena, position, goal, killbots, program, coach, address (two operators came from one), clock, twice (a person has two seats), alone (fewer than two known players) or before (it is older than ratings). */
export interface FinishedGame {
  room: string;
  mode: string;
  arena: string;
  edition: string;
  rounds: number;
  winner: string;
  at: number;
  pool: "duel" | "group";
  unrated: string;
  replay: boolean;
  expires: number;
  seats: ResultSeat[];
}

/** A seat of a finished game: who held it, how it ended for them, and what that did to their rating. */
export interface ResultSeat {
  colour: Colour;
  name: string;
  person: string;
  level: string;
  robot: Robot;
  place: number;
  vp: number | null;
  left: number;
  points: number | null;
  gained: number | null;
  provisional: boolean;
}

/** A ticket with which one other device can sign in, within ``seconds``. */
export interface DeviceLink {
  ticket: string;
  seconds: number;
}

/** How the sender is told that it is their turn. Without anything of it, they are not. */
export interface Notices {
  key: string;
  pushes: Push[];
  mail: boolean;
  email: string;
  confirmed: boolean;
  quiet_from: number;
  quiet_until: number;
  daily: number | null;
  zone: string;
  language: string;
}

/** A browser that shows notices. */
export interface Push {
  id: string;
  device: string;
  created: number;
}

/** What the browser's ``navigator.credentials`` needs, as ``publicKey`` in JSON. */
export interface Ceremony {
  options: { [key: string]: unknown };
}

/** New tokens for the seats of a person in a room or championship; their other devices need new ones, too. */
export interface Opened {
  tokens: { [key: string]: string };
  host: string;
}

/** Open reports, oldest first, and the log of what was decided and of all bans, newest first. */
export interface Reports {
  open: Report[];
  log: Report[];
  bans: BanEntry[];
}

/** A report, and what was decided: nothing yet (""), to do nothing, to clear the name and its chat, or to ban as well. */
export interface Report {
  id: string;
  room: string;
  seat: Colour;
  name: string;
  person: string;
  words: string;
  chat: Said[];
  at: number;
  decision: "" | "banned" | "cleared" | "dismissed";
  moderator: string;
  decided: number;
}

/** A ban, and who lifted it, if anybody. */
export interface BanEntry {
  id: string;
  person: string;
  name: string;
  reason: string;
  at: number;
  until: number;
  moderator: string;
  lifted: number;
  lifted_by: string;
  lasts: boolean;
}

/** What a link in a notice does when it is pressed; ``about`` is an address or a device. */
export interface LinkMeaning {
  does: "confirm" | "stop_email" | "stop_push" | "stop_webhook";
  about: string;
}

/** The key of this device, shown once, and whose it is. */
export interface SignedIn {
  key: string;
  me: Me;
}

/** What everybody may know of a player. Counts and streaks are of the latest 1,000 games. */
export interface Profile {
  id: string;
  name: string;
  since: number;
  ratings: ProfileRating[];
  games: number;
  won: number;
  left: number;
  reliability: Reliability;
  streak: number;
  best_streak: number;
  robot: Robot | null;
  titles: number;
  lessons: Solved;
  puzzles: Solved;
}

/** A rating of somebody and its latest changes, oldest first. */
export interface ProfileRating {
  mode: string;
  pool: "duel" | "group";
  points: number;
  deviation: number;
  games: number;
  provisional: boolean;
  rank: number | null;
  history: RatingChange[];
}

/** A rated game of somebody; not which, since its room may be private. */
export interface RatingChange {
  at: number;
  points: number;
  gained: number;
}

/** How many of somebody's latest games, at most 20, they have played to the end. */
export interface Reliability {
  finished: number;
  of: number;
}

/** How much of the exercises somebody has solved. */
export interface Solved {
  solved: number;
  of: number;
}

/** The puzzles in the list, from easy to hard. Those of the day are not among them. */
export interface Puzzles {
  puzzles: PuzzleInfo[];
}

/** A puzzle in the list. */
export interface PuzzleInfo {
  name: string;
  titles: { [key: string]: string };
  theme: string;
  themes: string[];
  rating: number;
  difficulty: number;
  arena: string;
  robots: number;
}

/** A puzzle to solve; ``day`` is the day whose puzzle it is, or "". */
export interface Puzzle {
  about: PuzzleInfo;
  exercise: ExerciseInfo;
  day: string;
}

/** A finished or recorded game: all events and answers, secrets included, and the public state as each round begins. */
export interface Replay {
  room: RoomInfo;
  table: Table;
  snapshots: Snapshot[];
  events: GameEvent[];
  moves: ReplayMove[];
}

/** An answer, and the number of events before it. */
export interface ReplayMove {
  seat: Colour;
  kind: string;
  answer: string;
  at: number;
}

/** The analysis of a finished game: its progress, the number of games ahead of it, and what was found. */
export interface Analysis {
  done: number;
  of: number;
  ahead: number;
  review: Review | null;
}

/** What a review found. ``accuracy``: the average share of the best chances found that a seat's decisions kept. */
export interface Review {
  chances: Chances[];
  decisions: Judgement[];
  accuracy: { [key: string]: number };
  turning_points: TurningPoint[];
}

/** Everybody's chance of winning before the programs of a round, or at the end. ``errors``: the standard error of the rollouts and half the distance between the two estimates, combined. */
export interface Chances {
  round: number;
  move: number;
  shares: { [key: string]: number };
  errors: { [key: string]: number };
}

/** A round in which somebody's chances changed a lot. */
export interface TurningPoint {
  round: number;
  move: number;
  seat: string;
  before: number;
  after: number;
}

/** A room that was created: its state, the host's token ("" for anybody but the host), and the tokens of your seats. */
export interface RoomMade {
  room: RoomInfo;
  host: string;
  tokens: { [key: string]: string };
}

/** What happened in past rounds, for a client that joined later: the initial state, and the events up to a number. */
export interface Earlier {
  snapshot: Snapshot;
  events: GameEvent[];
}

/** Those in a room who have accounts. */
export interface SeatedPlayers {
  players: SeatedPlayer[];
}

/** Somebody with an account who has a seat in a room, and what is known of them in this kind of game. */
export interface SeatedPlayer {
  colour: Colour;
  person: string;
  points: number;
  provisional: boolean;
  reliability: Reliability;
}

/** What each robot in the arena can reach and hit this round; empty unless operators are programming. */
export interface Threats {
  robots: { [key: string]: Threat };
}

/** The fewest dice a robot needs to be on a space, or to hit what is there: a digit per space, by row from the north. 0 means that it cannot. */
export interface Threat {
  drive: string;
  fire: string;
}

/** Whether a room has a webhook. Its address is a secret, so that it is not sent back. */
export interface WebhookSet {
  set: boolean;
}

/** All texts of the game in one language (see ``volt.texts``), and the facts they refer to. */
export interface Texts {
  language: "de" | "en" | "pl";
  plurals: string[];
  texts: { [key: string]: unknown };
  facts: Facts;
}

export type GameEvent = RoundBegan | PhaseBegan | TokenPlaced | DamageCleared | Equipped | Rebooted | NumbersReturned | NumberTaken | Revealed | DieShown | UnitCleared | UnitBegan | Rolled | Activated | DieRemoved | Rotated | DieMoved | Turned | MobilityUsed | Moved | Pushed | Stopped | Jumped | Teleported | Braked | Anchored | WallsPassed | Repelled | Fired | PowerBeamed | WaterSprayed | Thrown | Sawed | ShockPulsed | ArmExtended | Struck | Conducted | Detonated | Damaged | Shielded | Destroyed | MineLaid | MineTaken | Drafted | ModuleDrawn | Repaired | Collected | Scored | Won;

export type FromServer = Welcome | RoomChanged | Started | Happened | Own | Ask | Accepted | Previewed | Said | Thought | Refused | Pong;

export type FromClient = Hello | Answer | Draft | SetOrder | Say | Ping;

export type FromLobby = Lobby | Waiting | Matched | Refused | Pong;

export type ToLobby = Seek | Withdraw | Ping;
