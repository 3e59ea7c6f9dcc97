import type { ReactNode } from "react";
import { Alert } from "@chakra-ui/react/alert";
import { Button } from "@chakra-ui/react/button";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen and whether it can be undone. */
  readonly question: string;
  readonly confirmLabel: string;
  /** What changes nothing; by default "Cancel". */
  readonly closeLabel?: string;
  readonly isBusy?: boolean;
  /** Not yet to be confirmed. */
  readonly isDisabled?: boolean;
  /** Why it did not work; null when nothing went wrong. */
  readonly failure?: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before something that destroys. */
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
  return (
    <Dialog
      isAlert
      title={title}
      description={question}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
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
