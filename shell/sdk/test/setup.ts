import { afterEach } from "@jest/globals";
import { cleanup, configure } from "@testing-library/react";

// Screens load their dialogs on demand, which takes a busy machine more than the usual second.
configure({ asyncUtilTimeout: 8_000 });

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

/** What jsdom does not lay out, it does not observe or scroll either. */
Object.assign(globalThis, {
  PointerEvent: MousePointerEvent,
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  scrollTo: () => undefined,
  matchMedia: (media: string) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} }),
  // Nothing is drawn, so a frame is due at once. What waits for one, as the focus of a dialog that opens does, has come
  // before the person's next step; a sixtieth of a second later it would come amid what they type.
  requestAnimationFrame: (due: FrameRequestCallback) => window.setTimeout(() => due(performance.now()), 0),
  cancelAnimationFrame: (id: number) => window.clearTimeout(id),
});
/** jsdom lays nothing out; a list that draws only what is seen must see something. */
Object.defineProperties(Element.prototype, {
  clientHeight: { configurable: true, value: 800 },
  clientWidth: { configurable: true, value: 1_200 },
});
Object.assign(Element.prototype, { scrollTo: () => undefined, scrollIntoView: () => undefined });

// What a failed query prints of the page must stay readable.
process.env["DEBUG_PRINT_LIMIT"] ??= "2000";

// React notes where each element was made; a hundred frames of that, as Jest asks for, take longer than the element.
Error.stackTraceLimit = 10;
