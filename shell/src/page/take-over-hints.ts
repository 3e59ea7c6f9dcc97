import { askEarly } from "@dmc-hub/shared-types";

/** How long what the page's head has requested may wait for its screen, ms: on a slow line its code comes late. */
const FRESH_FOR = 30_000;

/**
 * Takes over the data that the page's head requests. Left to the browser, each answer would wait for the first request of its
 * address for as long as the page is open.
 */
export function takeOverHints(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[rel=preload][as=fetch]"))
    askEarly(href.replace(location.origin, ""), FRESH_FOR);
}
