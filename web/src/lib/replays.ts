import killbots from "../../fixtures/killbots.json";
import odd from "../../fixtures/odd.json";
import rome from "../../fixtures/rome.json";
import tokyo from "../../fixtures/tokyo.json";
import training from "../../fixtures/training.json";
import type { Replay } from "./wire";

/** Recorded games for tests and for the story page; made by `fixtures/record.py`, never shipped. */
export const REPLAYS = { killbots, odd, rome, tokyo, training } as unknown as Record<string, Replay>;
