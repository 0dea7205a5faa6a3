import { call } from "../../protocol/api";
import { hasServer } from "../../protocol/transport";
import type { Colour, RoomInfo, SeatedPlayer, SeatedPlayers } from "../../protocol/wire";
import { loadBlocks } from "../../user/blocks.svelte";

const PROVEN_AFTER = 2000; // ms in which a browser tells the account whose a new seat is

/** What is known of those in a room who have accounts, while they come and go. Without them, nothing is shown. */
export class RoomPlayers {
  #players = $state.raw<readonly SeatedPlayer[]>([]);

  constructor(room: () => RoomInfo) {
    const seated = $derived(
      room()
        .seats.filter(({ kind }) => kind === "human")
        .map(({ colour, name }) => `${colour} ${name}`)
        .join(),
    );
    $effect(() => void loadBlocks());
    let known = "";
    $effect(() => {
      if (!hasServer || !seated) return;
      const timer = setTimeout(() => void this.#load(room().id), known ? PROVEN_AFTER : 0);
      known = seated;
      return () => clearTimeout(timer);
    });
  }

  of(colour: Colour): SeatedPlayer | undefined {
    return this.#players.find((player) => player.colour === colour);
  }

  async #load(room: string): Promise<void> {
    const found = await call<SeatedPlayers>("GET", `/rooms/${room}/players`).catch(() => null);
    if (found) this.#players = found.players;
  }
}
