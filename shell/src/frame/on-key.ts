/**
 * Handles a keyboard shortcut of the page; `isTyping` means that the key goes into a field. Returns how to
 * stop.
 */
export function onKey(isMeant: (event: KeyboardEvent, isTyping: boolean) => boolean, act: () => void) {
  const hear = (event: KeyboardEvent) => {
    const isTyping =
      (event.target as Element).closest?.("input, textarea, select, [contenteditable]") !== null;
    if (!isMeant(event, isTyping)) return;
    // An open dialog has the keyboard to itself.
    if (document.querySelector('[aria-modal="true"]') !== null) return;
    event.preventDefault();
    act();
  };
  addEventListener("keydown", hear);
  return () => removeEventListener("keydown", hear);
}
