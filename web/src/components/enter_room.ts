import { navigate } from "../device/router.svelte";
import { saveTokens } from "../protocol/access_tokens";
import { createRoom } from "../protocol/api";
import type { RoomWish } from "../protocol/wire";

/** Create a room, save its access tokens, and open it. */
export async function createAndEnterRoom(wish: RoomWish): Promise<void> {
  const { room, tokens, host } = await createRoom(wish);
  saveTokens(room.id, tokens, host);
  navigate(`/room/${room.id}`);
}
