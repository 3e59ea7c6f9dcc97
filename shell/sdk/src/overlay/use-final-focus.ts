import { useState } from "react";

/**
 * Where the focus goes when a dialog has closed: back to what had it, and where nothing had, as after a search that led
 * here, to the screen. Null leaves it to the dialog.
 */
export function useFinalFocus(): () => HTMLElement | null {
  const [before] = useState(() => document.activeElement);
  return () => (before === document.body ? document.getElementById("content") : null);
}
