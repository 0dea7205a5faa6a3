import type { Component } from "svelte";
import type { WordKey } from "../text/i18n.svelte";

/** The routes of the client: which page belongs to a path. `src/routes.ts` is the table. */

type Parameters = Record<string, string>;
type Parameter<Name> = Name extends `${infer Optional}?`
  ? { [name in Optional]?: string }
  : { [name in Name & string]: string };
/** The properties of the page at a path: `{ game: string; move: string }` for `/mistakes/:game/:move`. */
type ParametersOf<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Parameter<Name> & ParametersOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Parameter<Name>
    : Record<string, never>;

interface Options {
  /** How the navigation lists the page; one without is reached from others. */
  place?: { name: WordKey; note: WordKey; group: "play" | "study" | "more" };
  /** The path of the place that it belongs to, if its own is not one. */
  within?: string;
  /** Whether the page stays when its parameters change; others are created again. */
  stays?: boolean;
  /** Whether it is about other people, who are only where a server is. */
  shared?: boolean;
  /** Whether to load the page in advance. */
  preload?: boolean;
}

export interface Route extends Options {
  path: string;
  page: () => Promise<{ default: Component<Parameters> }>;
}

/** The page at a path such as `/room/:id`; a parameter that ends in `?` may be missing. */
export const route = <Path extends string>(
  path: Path,
  page: () => Promise<{ default: Component<ParametersOf<Path>> }>,
  options: Options = {},
): Route => ({ path, page: page as unknown as Route["page"], ...options });

/** The route of a path in a table and its parameters, or null. */
export function findRoute(routes: readonly Route[], path: string): { route: Route; parameters: Parameters } | null {
  for (const route of routes) {
    const match = patternOf(route.path).exec(path);
    if (match) return { route, parameters: { ...match.groups } };
  }
  return null;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/:(\w+)(\??)/g, "(?:/(?<$1>[\\w-]+))$2").replace(/\/$/, "")}/?$`);

/** The path of a route up to its parameters; that of the place it belongs to, if it is `within` one. */
export const placeOf = ({ path, within }: Route): string => within ?? path.replace(/\/:.*/, "");
