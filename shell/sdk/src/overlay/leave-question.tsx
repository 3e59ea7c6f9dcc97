import { useEffect, useSyncExternalStore } from "react";
import { unsavedChanges } from "../services/unsaved-changes.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

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
