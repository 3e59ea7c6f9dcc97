import { Button } from "@chakra-ui/react/button";
import { Skeleton } from "@chakra-ui/react/skeleton";
import { Stack } from "@chakra-ui/react/stack";
import { ErrorState } from "../kit/states.tsx";
import { Dialog } from "./dialog.tsx";

interface RowWaitProps {
  /** The title of the dialog that is to come. */
  readonly title: string;
  /** Why a row could not be loaded; null while it is being loaded. */
  readonly error: Error | null;
  readonly onClose: () => void;
}

/** Stands in for a dialog until the rows that it needs are loaded, and says why they cannot be. */
export const RowWait = ({ title, error, onClose }: RowWaitProps) => (
  <Dialog
    title={title}
    onClose={onClose}
    footer={
      <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
        Close
      </Button>
    }
  >
    {error === null ? (
      <Stack gap="4">
        <Skeleton h="9" />
        <Skeleton h="9" />
        <Skeleton h="9" />
      </Stack>
    ) : (
      <ErrorState title="This could not be opened" description={error.message} />
    )}
  </Dialog>
);
