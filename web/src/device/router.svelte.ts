/** Client-side routing by the path of the URL. */

let path = $state(location.pathname);
addEventListener("popstate", () => (path = location.pathname));

export const currentPath = (): string => path;

/** Navigate to another page of the client. */
export function navigate(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  path = location.pathname;
  scrollTo(0, 0);
}

/** Handle plain clicks on internal links without reloading the page. */
export function interceptLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a[href^='/']");
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.hasAttribute("download") || link.hasAttribute("target") || link.getAttribute("href")!.startsWith("/api"))
    return;
  event.preventDefault();
  navigate(link.getAttribute("href")!);
}
