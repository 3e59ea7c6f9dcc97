import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import type { Activity, Itinerary } from "@dmc-hub/shared-types";
import { useSearchParams, useToast } from "@dmc-hub/sdk";
import { fieldsOn } from "./activity-values.ts";
import { useActivityMoves } from "./use-activity-moves.ts";

/**
 * The action named in the address: `?activity=12`, `?activity=new&day=2025-01-06`, `?move=12`; null for none.
 */
export type Doing = Readonly<Record<string, string>> | null;

const names = ["activity", "day", "move", "copy", "delete"];

/** The actions on a schedule, each the same function for good, so that it causes no row to be redrawn. */
export function useScheduleActions(itinerary: Itinerary) {
  const [, setParams] = useSearchParams();
  const toast = useToast();
  const { move, movedToast } = useActivityMoves(itinerary);
  const put = (activity: Activity, day: string) =>
    move(
      activity,
      (row) => fieldsOn(day, row),
      (moved, before) => toast(movedToast(moved, before)),
    );
  const latest = useRef({ put, setParams });
  useLayoutEffect(() => {
    latest.current = { put, setParams };
  });
  const open = useCallback(
    (doing: Doing) =>
      latest.current.setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const name of names) next.delete(name);
          for (const [name, value] of Object.entries(doing ?? {})) next.set(name, value);
          return next;
        },
        { replace: doing === null },
      ),
    [],
  );
  const moveTo = useCallback((activity: Activity, day: string) => void latest.current.put(activity, day), []);
  return useMemo(() => ({ open, moveTo }), [open, moveTo]);
}
