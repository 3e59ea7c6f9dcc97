import type { ReactNode } from "react";
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
