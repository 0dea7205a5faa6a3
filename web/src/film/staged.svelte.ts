import type { Staged } from "./FilmStage.svelte";

/** What is on the stage of a film: nothing yet. */
class StagedState implements Staged {
  shot: Staged["shot"] = $state.raw(null);
  robot: Staged["robot"] = $state.raw(null);
  die: Staged["die"] = $state.raw(null);
}

export const makeStaged = (): Staged => new StagedState();
