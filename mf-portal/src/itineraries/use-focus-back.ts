import { useLayoutEffect, useRef } from "react";

/**
 * Returns the focus when the form or the dialog of an activity has closed: to the activity, else to the button that adds
 * one on its `day`, else to the one that adds any. `asked` is the activity's id, "new", or null while no form
 * is open.
 */
export function useFocusBack(asked: string | null, day: string | null): void {
  const before = useRef<{ readonly asked: string; readonly day: string | null } | null>(null);
  // With the screen that shows the change, before the dialog gives the focus to what had it: that may be gone with the
  // activity's old place, and then the whole screen would have it.
  useLayoutEffect(() => {
    const left = before.current;
    before.current = asked === null ? null : { asked, day };
    // What was pressed elsewhere meanwhile keeps the focus.
    if (asked !== null || left === null || document.activeElement !== document.body) return;
    const card = document.getElementById(`activity-${left.asked}`);
    const place =
      card?.querySelector("a") ??
      document.getElementById(`add-${left.day}`) ??
      document.getElementById("add-activity");
    place?.focus({ preventScroll: true });
    // A form that closes is taller than what stands in its place: on a phone all would be above the screen.
    (card ?? place)?.scrollIntoView({ block: "nearest" });
  }, [asked, day]);
}
