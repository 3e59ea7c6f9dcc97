import { type RefObject, useEffect, useState } from "react";
import { Box } from "@chakra-ui/react/box";

/** How long the pointer rests on a text before all of it is shown, ms. */
const REST = 300;

/** Width of what is shown at most, and its distance from the window's edge, px. */
const WIDEST = 480;
const EDGE = 8;

/** The lines of a cell, each of which may be cut. */
const LINES = "[data-part=name], [data-part=selectable] > span, [data-part=line]";

interface Shown {
  readonly texts: readonly string[];
  readonly left: number;
  /** Distance from the window's top, or from its bottom for a row that is near to it. */
  readonly top?: number;
  readonly bottom?: number;
}

/**
 * The whole of what a table cuts: of the text under the pointer, and of a row that has the focus. Escape hides it.
 */
export function CutTexts({ table }: { table: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => (table.current === null ? undefined : watch(table.current, setShown)), [table]);
  if (shown === null) return null;
  const { texts, ...place } = shown;
  return (
    <Box
      // The table itself has all of it for those who hear the screen.
      aria-hidden
      data-testid="cut-texts"
      position="fixed"
      style={place}
      zIndex="tooltip"
      maxW={`min(${WIDEST}px, calc(100vw - ${2 * EDGE}px))`}
      px="3"
      py="2"
      rounded="md"
      boxShadow="md"
      borderWidth="1px"
      bg="bg.panel"
      textStyle="sm"
      overflowWrap="anywhere"
      onPointerLeave={() => setShown(null)}
    >
      {texts.map((text) => (
        <Box key={text}>{text}</Box>
      ))}
    </Box>
  );
}

/** Calls `show` with what is to be shown; returns how to stop. */
function watch(table: HTMLElement, show: (shown: Shown | null) => void): () => void {
  const stop = new AbortController();
  let rest: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(rest);
    show(null);
  };
  const on = <K extends keyof DocumentEventMap>(
    target: EventTarget,
    names: readonly K[],
    act: (event: DocumentEventMap[K]) => void,
  ) => {
    for (const name of names)
      target.addEventListener(name, act as EventListener, { signal: stop.signal, capture: true });
  };
  on(table, ["pointerover"], (event) => {
    clearTimeout(rest);
    const cell = within(event, "td");
    if (cell !== null) rest = setTimeout(() => show(shownAt(cell, [cell])), REST);
  });
  on(table, ["pointerout"], ({ relatedTarget }) => {
    clearTimeout(rest);
    const isOver = relatedTarget instanceof Element && relatedTarget.closest("[data-testid=cut-texts]");
    if (!isOver) show(null);
  });
  on(table, ["focusin"], (event) => {
    const [row, target] = [within(event, "tr"), event.target as Element];
    if (row !== null && target.matches(":focus-visible")) show(shownAt(row, row.cells));
  });
  on(table, ["focusout", "pointerdown"], hide);
  on(document, ["scroll"], hide);
  on(document, ["keydown"], ({ key }) => (key === "Escape" ? hide() : undefined));
  return () => {
    clearTimeout(rest);
    stop.abort();
  };
}

const within = <K extends keyof HTMLElementTagNameMap>({ target }: Event, name: K) =>
  target instanceof Element ? target.closest<HTMLElementTagNameMap[K]>(name) : null;

/** What the cells cut, below or above the element; null if nothing is cut. */
function shownAt(element: Element, cells: Iterable<HTMLElement>): Shown | null {
  const texts = [...cells].flatMap((cell) =>
    [cell, ...cell.querySelectorAll(LINES)]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  if (texts.length === 0) return null;
  const { left, top, bottom } = element.getBoundingClientRect();
  const place = { texts, left: Math.max(EDGE, Math.min(left, window.innerWidth - WIDEST - EDGE)) };
  const isLow = bottom > window.innerHeight * 0.75;
  return isLow ? { ...place, bottom: window.innerHeight - top } : { ...place, top: bottom };
}
