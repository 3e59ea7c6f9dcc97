import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Alert } from "@chakra-ui/react/alert";
import { Button } from "@chakra-ui/react/button";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen and whether it can be undone. */
  readonly question: string;
  readonly confirmLabel: string;
  /** Label of the button that changes nothing; by default "Cancel". */
  readonly closeLabel?: string;
  /** What was confirmed is being done; the dialog stays until it is. */
  readonly isBusy?: boolean;
  /** Cannot be confirmed yet. */
  readonly isDisabled?: boolean;
  /** Why it failed; null if it did not. */
  readonly failure?: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before a destructive action. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const {
    title,
    question,
    confirmLabel,
    closeLabel = "Cancel",
    isBusy = false,
    isDisabled = false,
    failure = null,
    onConfirm,
    onClose,
    children,
  } = props;
  const confirm = useRef<HTMLButtonElement>(null);
  useFocusKept(confirm, !isBusy && failure !== null);
  // Whether it was done would not be seen.
  const close = () => isBusy || onClose();
  return (
    <Dialog
      isAlert
      title={title}
      description={question}
      onClose={close}
      footer={
        <>
          <Button size="sm" variant="outline" colorPalette="gray" disabled={isBusy} onClick={onClose}>
            {closeLabel}
          </Button>
          <Button
            ref={confirm}
            size="sm"
            colorPalette="red"
            loading={isBusy}
            disabled={isDisabled}
            loadingText={confirmLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {failure === null ? null : (
        <Alert.Root status="error" size="sm">
          <Alert.Indicator />
          <Alert.Title>{failure}</Alert.Title>
        </Alert.Root>
      )}
      {children}
    </Dialog>
  );
};

/** A button that is busy or cannot be pressed loses the focus: after a failure, what is asked for gets it, or else the button. */
function useFocusKept(confirm: RefObject<HTMLButtonElement | null>, hasFailed: boolean): void {
  useEffect(() => {
    const dialog = confirm.current?.closest("[role=alertdialog]");
    const { activeElement } = document;
    if (!hasFailed || !dialog) return;
    if (dialog.contains(activeElement) && !activeElement?.matches(":disabled")) return;
    (dialog.querySelector("input") ?? confirm.current)?.focus();
  }, [hasFailed, confirm]);
}
