import { useState } from "react";

/**
 * Where the focus goes when a dialog has closed: back to what had it, or to the button of the menu that had it. To the
 * screen where nothing had, as after a search that led here, and where that is gone.
 */
export function useFinalFocus(): () => HTMLElement | null {
  const [before] = useState(() => openerOf(document.activeElement));
  return () => (before?.isConnected ? before : document.getElementById("content"));
}

function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]');
  if (menu) return document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}
