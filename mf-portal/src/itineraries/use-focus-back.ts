import { useEffect, useRef } from "react";

/** How long a dialog takes to close, ms, with some to spare. */
const CLOSING = 400;

/**
 * Returns the focus when the form or the dialog of an activity has closed: to the activity, else to the button that adds
 * one on its `day`, else to the one that adds any. `asked` is the activity's id, "new", or null while no form
 * is open.
 */
export function useFocusBack(asked: string | null, day: string | null): void {
  const before = useRef<{ readonly asked: string; readonly day: string | null } | null>(null);
  useEffect(() => {
    const left = before.current;
    before.current = asked === null ? null : { asked, day };
    if (asked !== null || left === null) return;
    const focus = () => {
      // Something pressed in the meantime keeps the focus, and so does what a dialog has returned it to.
      if (document.activeElement !== document.body) return;
      const place =
        document.getElementById(`activity-${left.asked}`)?.querySelector("a") ??
        document.getElementById(`add-${left.day}`) ??
        document.getElementById("add-activity");
      place?.focus({ preventScroll: true });
    };
    focus();
    // A dialog that closes returns the focus later: nowhere if the activity has moved to another day.
    const timer = setTimeout(focus, CLOSING);
    return () => clearTimeout(timer);
  }, [asked, day]);
}
