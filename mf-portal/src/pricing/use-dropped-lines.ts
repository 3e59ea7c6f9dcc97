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
  const [over, setOver] = useState<Beside | null>(null);
  useDropPlace(ref, LINE, (id) => {
    const target = lines.find((line) => line.id === over?.lineId);
    if (over && target) drop(id, target, over.isAfter);
  });
  const follow = ({ target, clientY }: DragEvent) => {
    const next = besideOf((target as Element).closest("tr"), clientY, lines);
    if (next?.lineId !== over?.lineId || next?.isAfter !== over?.isAfter) setOver(next);
  };
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
  return { place, over: isDragging ? over : null };
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
