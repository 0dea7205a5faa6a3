import { removeSeatToken, saveTokens, seatToken, tokensFor } from "../../protocol/access_tokens";
import * as api from "../../protocol/api";
import type { Session } from "../../protocol/session.svelte";
import type { Colour, Robot, RoomInfo } from "../../protocol/wire";
import { settings } from "../../device/settings.svelte";
import { errorText } from "../../text/error_text";
import { defaultName } from "../../text/names";

/** Who sits where: requests to the server, one at a time. Create it in a component. */
export class Seating {
  readonly #session: Session;
  /** The name and robot for the next seat; "" leaves them to the room. */
  name = $state("");
  robot: Robot | "" = $state("");
  /** What was pressed, until the server has reacted. */
  busy: string | null = $state(null);
  /** What failed, and why. */
  problem: { what: string; why: string } | null = $state(null);

  constructor(session: Session) {
    this.#session = session;
    if (session.seats.length === 0) this.name = settings.name; // else it is somebody else who sits down next
    $effect(() => {
      if (session.connection === "online") this.problem = null; // it may work now
    });
  }

  takeSeat(seat: Colour, what = `sit ${seat}`): Promise<void> {
    return this.#request(what, async (room) => {
      const name = this.name.trim();
      const wish = { name: name || defaultName(room.seats, seat), robot: this.robot || null };
      const taken = await api.takeSeat(room.id, seat, wish);
      if (this.#session.seats.length === 0) settings.name = name;
      saveTokens(room.id, { [taken.colour]: taken.token });
      this.name = this.robot = "";
      this.#session.reconnect();
    });
  }

  leaveSeat(seat: Colour): Promise<void> {
    return this.#request(`leave ${seat}`, async ({ id }) => {
      await this.#session.leave(() => api.leaveSeat(id, seat, seatToken(id, seat)));
      removeSeatToken(id, seat);
      this.#session.reconnect();
    });
  }

  /** Put a bot on a seat; "" frees it. */
  setLevel(seat: Colour, level: string): Promise<void> {
    return this.#request(`level ${seat}`, ({ id }) =>
      api.changeSeat(id, seat, level ? { kind: "bot", level } : { kind: "open" }, tokensFor(id).host),
    );
  }

  /** Become the host, because the host has been gone for too long. */
  becomeHost(): Promise<void> {
    return this.#request("host", async ({ id }) => {
      const { room, host } = await api.replaceHost(id, Object.values(tokensFor(id).tokens)[0] ?? "");
      saveTokens(id, {}, host);
      this.#session.reconnect();
      return room;
    });
  }

  start(): Promise<void> {
    return this.#request("start", ({ id }) => api.startRoom(id, tokensFor(id).host));
  }

  async #request(what: string, action: (room: RoomInfo) => Promise<RoomInfo | void>): Promise<void> {
    this.busy = what;
    this.problem = null;
    try {
      const changed = await action(this.#session.room!);
      if (changed) this.#session.room = changed;
    } catch (error) {
      this.problem = { what, why: errorText(error) };
    }
    this.busy = null;
  }
}
