import { type DragEvent, useRef, useState } from "react";
import type { PricedLineRow } from "@dmc-hub/shared-types";
import { useDropPlace } from "@dmc-hub/sdk/drag";
import type { LineActions } from "./use-line-actions.ts";

/** What is dragged in a sheet. */
export const LINE = "price line";

interface Beside {
  readonly lineId: number;
  readonly isAfter: boolean;
}

/** Where a line that is dragged would come to stand, and its move when it is dropped; `place` is for the lines' element. */
export function useDroppedLines(lines: readonly PricedLineRow[], drop: LineActions["drop"]) {
  const ref = useRef<HTMLTableSectionElement>(null);
  // Files and texts may be dragged over the page as well.
  const [isDragging, setDragging] = useState(false);
  const [shown, show] = useState<Beside | null>(null);
  // A busy page draws it later than the line is dropped.
  const latest = useRef<Beside | null>(null);
  const setOver = (next: Beside | null) => {
    latest.current = next;
    show((now) => (now?.lineId === next?.lineId && now?.isAfter === next?.isAfter ? now : next));
  };
  useDropPlace(ref, LINE, (id) => {
    const over = latest.current;
    const target = lines.find((line) => line.id === over?.lineId);
    if (over && target) drop(id, target, over.isAfter);
  });
  const follow = ({ target, clientY }: DragEvent) =>
    setOver(besideOf((target as Element).closest("tr"), clientY, lines));
  const place = {
    ref,
    onDragStart: () => setDragging(true),
    onDragEnter: follow,
    onDragOver: follow,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(null);
    },
    onDragEnd: () => (setDragging(false), setOver(null)),
  };
  return { place, over: isDragging ? shown : null };
}

/** The line that a pointer is over, and the half of its row; below the last line, after that. */
function besideOf(
  row: HTMLTableRowElement | null,
  y: number,
  lines: readonly PricedLineRow[],
): Beside | null {
  const last = lines.at(-1);
  if (row === null || last === undefined) return null;
  const { line } = row.dataset;
  if (line === undefined) return { lineId: last.id, isAfter: true };
  const { top, height } = row.getBoundingClientRect();
  return { lineId: Number(line), isAfter: y > top + height / 2 };
}
