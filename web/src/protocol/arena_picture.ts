import { fetchText } from "./api";
import { request } from "./transport";
import type { Table } from "./wire";

const cache = new Map<string, Promise<string>>();

/** The SVG of an arena, built in or drawn; requested once per page load. */
export function arenaPicture(table: Pick<Table, "arena" | "drawing">): Promise<string> {
  const key = table.arena || table.drawing;
  let picture = cache.get(key);
  if (!picture) {
    picture = table.arena ? fetchText(`/api/arenas/${table.arena}.svg`) : drawingPicture(table.drawing);
    picture.catch(() => cache.delete(key));
    cache.set(key, picture);
  }
  return picture;
}

/** The SVG of a drawing, rendered by the server. */
export async function drawingPicture(drawing: string): Promise<string> {
  const headers = { "Content-Type": "application/json" };
  const response = await request("/api/arenas/svg", { method: "POST", headers, body: JSON.stringify({ drawing }) });
  if (!response.ok) throw new Error(response.statusText);
  return response.text();
}
