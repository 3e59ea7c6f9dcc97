import { afterEach } from "@jest/globals";
import { cleanup, configure, getConfig } from "@testing-library/react";
import createCache from "@emotion/cache";
import * as React from "react";

// Screens load their dialogs on demand, which takes a busy machine longer than the usual second.
configure({ asyncUtilTimeout: 20_000 });

const { getElementError } = getConfig();
configure({
  getElementError: (message, container) => {
    if (!isAskedAgain(getConfig())) return getElementError(message, container);
    // Who waits for something asks many times. The page is printed only with the answer that is told.
    const error = Object.assign(new Error(), { name: "TestingLibraryElementError" });
    const get = () => getElementError(message, container).message;
    return Object.defineProperty(error, "message", { configurable: true, get });
  },
});

/** Whether somebody waits, as the library notes for itself. */
const isAskedAgain = (library: object) =>
  "_disableExpensiveErrorDiagnostics" in library && library._disableExpensiveErrorDiagnostics === true;

afterEach(cleanup);

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom's own user agent has no pointer events. */
class MousePointerEvent extends MouseEvent {
  readonly pointerType = "mouse";
  readonly pointerId = 1;
}

/** jsdom has no layout, so it neither observes nor scrolls. */
Object.assign(globalThis, {
  PointerEvent: MousePointerEvent,
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  scrollTo: () => undefined,
  matchMedia: (media: string) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} }),
  // Nothing is drawn, so frames run at once. What waits for one, such as the focus of an opening dialog, then
  // happens before the user's next step; a sixtieth of a second later it would happen while they type.
  requestAnimationFrame: (due: FrameRequestCallback) => window.setTimeout(() => due(performance.now()), 0),
  cancelAnimationFrame: (id: number) => window.clearTimeout(id),
});
/** jsdom has no layout, but a list that draws only its visible part must see something. */
Object.defineProperties(Element.prototype, {
  clientHeight: { configurable: true, value: 800 },
  clientWidth: { configurable: true, value: 1_200 },
});
Object.assign(Element.prototype, { scrollTo: () => undefined, scrollIntoView: () => undefined });

// The page printed by a failed query must stay readable.
process.env["DEBUG_PRINT_LIMIT"] ??= "2000";

// Nothing is drawn: with the styles of components in the page, asking whether somebody can see an element, as each
// query by role does, goes through all of their rules, which took a quarter of the time. A browser's stories have them.
Object.assign(Object.getPrototypeOf(createCache({ key: "unseen" }).sheet), { insert: () => undefined });

// React records where each element was created, up to this number of them a second, which took a fifth of the time and
// is only told in its warnings.
Object.defineProperty(
  // @ts-expect-error -- of React itself, which has no other way to say so
  React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  "recentlyCreatedOwnerStacks",
  { configurable: true, get: () => Infinity, set: () => {} },
);
