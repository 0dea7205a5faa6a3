import { draftOf } from "../../controller/program_editor.svelte";
import { playDie, playLock, vibrate } from "../../fight/sound";
import type { Player } from "../../playback/player.svelte";
import type { Session } from "../../protocol/session.svelte";
import type { Colour } from "../../protocol/wire";

/** Sounds for dice and locks, and vibration for what happens to the operator's own robot. Called once, by the game. */
export function signalEvents(session: Session, player: Player, seatShown: () => Colour | null): void {
  const seat = $derived(seatShown());
  const programs = $derived(Boolean(seat && session.asks[seat]?.kind === "program"));

  $effect(() => {
    const felt = player.activeStep?.events.find(
      (event) => event.seat === seat && (event.kind === "destroyed" || event.kind === "damaged"),
    );
    if (felt && session.seats.length === 1) vibrate(felt.kind === "destroyed" ? [60, 40, 120] : 40);
  });

  const placed = $derived(
    seat ? (draftOf(session, seat).layout?.dice.filter((die) => die.unit !== null).length ?? 0) : 0,
  );
  let last = 0;
  $effect(() => {
    if (placed > last && programs) playDie();
    last = placed;
  });

  const locking = $derived(Boolean(programs && session.pending[seat!]));
  $effect(() => {
    if (locking) playLock();
  });
}
