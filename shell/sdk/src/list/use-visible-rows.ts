import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { DrawnPart } from "./data-table.tsx";

/** Assumed height of a row before it is measured, px. */
const ROW = 45;

/** Number of rows drawn beyond each edge of the visible part. */
const OVERSCAN = 12;

/**
 * Which of `count` rows a table has to draw, given the visible part of `scroller`; on paper all of them. Calls
 * `onEnd` once per count when the last rows come near.
 */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  onEnd: () => void,
): DrawnPart {
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
  });
  const drawn = rows.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  const isNearEnd = last !== undefined && last.index === count - 1;
  useEffect(() => {
    if (isNearEnd) onEnd();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each count, whatever function says it
  }, [isNearEnd, count]);
  if (useIsPrinting()) return { from: 0, to: count, above: 0, below: 0, measure: rows.measureElement };
  return {
    from: first?.index ?? 0,
    to: last === undefined ? 0 : last.index + 1,
    above: first?.start ?? 0,
    below: rows.getTotalSize() - (last?.end ?? 0),
    measure: rows.measureElement,
  };
}

/** Whether the page is being printed: from before it is, because the browser does not wait. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}
