import { type RefObject, useEffect } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { DrawnPart } from "./data-table.tsx";

/** Height of a row before it has been measured, px. */
const ROW = 45;

/** Rows that are drawn beyond each edge of what is seen. */
const OVERSCAN = 12;

/**
 * Which of `count` rows a table has to draw, by what is seen of it in `scroller`. Calls `onEnd`, once for each count,
 * when the last of them come near.
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
