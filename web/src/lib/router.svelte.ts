/** Where we are: the path of the address, and nothing else. */

let path = $state(location.pathname);
addEventListener("popstate", () => (path = location.pathname));

export const currentPath = (): string => path;

/** Go to another page of ours. */
export function navigate(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  path = location.pathname;
  scrollTo(0, 0);
}

/** Plain clicks on our own links stay in the page. */
export function interceptLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a[href^='/']");
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.hasAttribute("download") || link.hasAttribute("target") || link.getAttribute("href")!.startsWith("/api"))
    return;
  event.preventDefault();
  navigate(link.getAttribute("href")!);
}
