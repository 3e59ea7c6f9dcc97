import { ConfirmDialog } from "@dmc-hub/sdk/overlay";

export interface LeaveQuestionProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before leaving a screen discards typed text. */
export const LeaveQuestion = ({ onStay, onLeave }: LeaveQuestionProps) => (
  <ConfirmDialog
    title="Discard what you typed?"
    question="It has not been saved."
    closeLabel="Keep editing"
    confirmLabel="Discard"
    onConfirm={onLeave}
    onClose={onStay}
  />
);
