import { notices } from "./notices.ts";
import { useFinalFocus } from "./use-final-focus.ts";

/** What dialogs and side panels have in common: each is open for as long as it is drawn. */
export function useOverlay(onClose?: () => void) {
  const finalFocusEl = useFinalFocus();
  return {
    open: true,
    finalFocusEl,
    persistentElements: notices(),
    // A menu or dialog that has just closed returns the focus to its button, on a busy page after this has opened.
    onFocusOutside: (event: Event) => event.preventDefault(),
    onOpenChange: ({ open }: { open: boolean }) => {
      if (!open) onClose?.();
    },
  };
}
