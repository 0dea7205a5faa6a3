import { hasServer } from "../protocol/transport";

/**
 * Addresses of pages. On a server they are its paths. A site without one may lie in any folder of any host, which knows nothing but
 * files, so there the path is the query of the only address that there is: `https://host/folder/?/puzzles/today`.
 */

/** The address of a path, relative to the page. */
export const addressOf = (path: string): string => (hasServer ? path : `?${path}`);

/** The whole address of a path, to give away. */
export const linkTo = (path: string): string => new URL(addressOf(path), location.href).href;

/** The path of an address in a link of the page, or null if it leads elsewhere. */
export const pathOf = (address: string): string | null => /^\??(\/(?!\/|api).*)/s.exec(address)?.[1] ?? null;

/** Where the page is, as on a server: path, query and hash. */
export function place(): URL {
  const within = location.search.startsWith("?/") ? location.search.slice(1) : "/";
  return hasServer ? new URL(location.href) : new URL(within + location.hash, location.origin);
}

/** In a site, give links the addresses of their paths, for everybody who opens them in another tab. */
export function addressLinks(): void {
  const LINK = "a[href^='/']";
  const change = (link: Element): void => link.setAttribute("href", addressOf(link.getAttribute("href")!));
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Element && target.matches(LINK)) change(target);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(LINK)) change(node);
        node.querySelectorAll(LINK).forEach(change);
      }
    }
  }).observe(document, { childList: true, subtree: true, attributeFilter: ["href"] });
}
