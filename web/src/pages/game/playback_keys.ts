import type { Player } from "../../playback/player.svelte";

/** Keys for the playback that work everywhere in the game; the help lists them. */
export function playbackByKey(event: KeyboardEvent, player: Player): void {
  const typing = (event.target as Element).closest?.("input, textarea, select, dialog[open]");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "p") {
    if (player.playing) player.pause();
    else player.play();
  } else if (event.key === ",") player.step(-1);
  else if (event.key === ".") player.step(1);
  else if (event.key === "l") player.skipToEnd();
}
