import { type RefObject, useEffect } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { DrawnPart } from "./data-table.tsx";

/** Assumed height of a row before it is measured, px. */
const ROW = 45;

/** Number of rows drawn beyond each edge of the visible part. */
const OVERSCAN = 12;

/**
 * Which of `count` rows a table has to draw, given the visible part of `scroller`. Calls `onEnd` once per
 * count when the last rows come near.
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
  return {
    from: first?.index ?? 0,
    to: last === undefined ? 0 : last.index + 1,
    above: first?.start ?? 0,
    below: rows.getTotalSize() - (last?.end ?? 0),
    measure: rows.measureElement,
  };
}
