import { useEffect, useSyncExternalStore } from "react";
import { ConfirmDialog } from "@dmc-hub/sdk/overlay";
import { unsavedChanges } from "@dmc-hub/sdk/shell-only";

interface LeaveQuestionProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/**
 * Asks before leaving a screen discards typed text. Once everything is saved there is nothing to ask, and the person goes
 * on.
 */
export function LeaveQuestion({ onStay, onLeave }: LeaveQuestionProps) {
  const isHeld = useSyncExternalStore(unsavedChanges.subscribe, unsavedChanges.isHeld);
  useEffect(() => {
    if (!isHeld) onLeave();
  }, [isHeld, onLeave]);
  return (
    <ConfirmDialog
      title="Discard what you typed?"
      question="It has not been saved."
      closeLabel="Keep editing"
      confirmLabel="Discard"
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}
