import type { Activity, Itinerary } from "@dmc-hub/shared-types";
import { type Toast, useToast } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { failedTo, useChanges } from "@dmc-hub/sdk/list";
import { api, invalidatedBy, useActivityChanges } from "./activities-api.ts";
import { type Slot, slotOf } from "./activity-values.ts";

/** Moves activities within the plan, and takes back what has been moved or copied. */
export function useActivityMoves(itinerary: Itinerary) {
  const { change, reportRefusal } = useActivityChanges(itinerary.id);
  const { day: dayText } = useFormat();
  const takeBackCopy = useCopyRemoval(itinerary);
  /** Moves it, and offers a choice if somebody else was first. */
  const move = async (
    activity: Activity,
    slotFor: (row: Activity) => Partial<Slot>,
    onMoved?: (moved: Activity, before: Activity) => void,
  ) => {
    try {
      const moved = await change(activity, slotFor(activity));
      onMoved?.(moved, activity);
    } catch (error) {
      reportRefusal(error, (theirs) =>
        isIn(slotFor(theirs), theirs) ? null : () => void move(theirs, slotFor, onMoved),
      );
    }
  };
  const toastOf = (title: string, now: Activity, undo: () => void): Toast => ({
    title,
    description: `${now.title}: ${dayText(now.day)}`,
    action: { label: "Undo", onSelect: undo },
  });
  return {
    move,
    /** Says where it is now, and offers to put it back to where it was. */
    movedToast: (now: Activity, before: Activity): Toast =>
      toastOf("Activity Moved", now, () => void move(now, () => slotOf(before))),
    /** Says where the copy is, and offers to remove it. */
    copiedToast: (copy: Activity): Toast => toastOf("Activity Copied", copy, () => void takeBackCopy(copy)),
  };
}

const isIn = (slot: Partial<Slot>, row: Activity): boolean =>
  Object.entries(slot).every(([name, value]) => row[name as keyof Slot] === value);

function useCopyRemoval(itinerary: Itinerary) {
  const { remove } = useChanges(api.activities, invalidatedBy(itinerary.id));
  const toast = useToast();
  return (copy: Activity) =>
    remove
      .mutateAsync({ row: copy })
      .catch((error: Error) => toast(failedTo("remove the copy")(error.message)));
}
