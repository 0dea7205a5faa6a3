import { SvelteMap } from "svelte/reactivity";
import { arenaPicture } from "./arena_picture";
import { hasServer } from "./transport";

const addresses = new SvelteMap<string, string>();

/** The address of the picture of a built-in arena; in a site, where pictures are compressed, undefined until it is there. */
export function arenaAddress(name: string): string | undefined {
  if (hasServer) return `/api/arenas/${name}.svg`;
  if (!addresses.has(name)) {
    const keep = (svg: string): unknown => addresses.set(name, `data:image/svg+xml,${encodeURIComponent(svg)}`);
    arenaPicture({ arena: name, drawing: "" }).then(keep, () => undefined); // asked for again the next time
  }
  return addresses.get(name);
}
