import { hasServer } from "../protocol/transport";
import { addressOf, pathOf, place } from "./address";
import { findRoute, placeOf, type Route } from "./route";

/** Client-side routing by the path of the page (`address.ts`). */

let routes: readonly Route[] = [];
let path = $state(place().pathname);
let title = $state("");
addEventListener("popstate", () => (path = place().pathname));

/** Set the table of routes; called once, before anything is shown. */
export function useRoutes(table: readonly Route[]): void {
  routes = table;
}

export const currentPath = (): string => path;

/** The route of the current path and its parameters, or null if there is no such page. */
export const currentRoute = () => findRoute(routes, path);

/** Every place on the site, in the order of the navigation. */
export function places() {
  const current = currentRoute();
  return routes.flatMap((route) => {
    const at = placeOf(route);
    const isHere = hasServer || !route.shared;
    return route.place && isHere
      ? { ...route.place, path: at, isCurrent: !!current && placeOf(current.route) === at }
      : [];
  });
}

/** Show a title in the browser's tab while the calling component exists. */
export function showTitle(text: () => string): void {
  $effect(() => {
    title = text();
    return () => (title = "");
  });
}

/** The title that the page shows in the tab; "" if it leaves that to its place. */
export const shownTitle = (): string => title;

/** Navigate to another page of the client. */
export function navigate(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", addressOf(to));
  path = place().pathname;
  scrollTo(0, 0);
}

/** Handle plain clicks on internal links without reloading the page. */
export function interceptLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a[href]");
  const to = pathOf(link?.getAttribute("href") ?? "");
  if (!link || !to || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  if (link.hasAttribute("download") || link.hasAttribute("target")) return;
  event.preventDefault();
  navigate(to);
}
