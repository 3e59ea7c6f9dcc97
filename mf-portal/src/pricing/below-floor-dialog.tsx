import { pricingReason } from "@dmc-hub/shared-types";
import { FormDialog, TextAreaField } from "@dmc-hub/sdk/forms";

interface BelowFloorDialogProps {
  /** What the API says about the margin. */
  readonly message: string;
  /** Rejects with `ApiError` if it is refused all the same. */
  readonly onSend: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks why a proposal is sent below the company's least margin; the reason is kept with the version. */
export const BelowFloorDialog = ({ message, onSend, onClose }: BelowFloorDialogProps) => (
  <FormDialog
    title="Send below the floor"
    description={message}
    schema={pricingReason}
    values={{ reason: "" }}
    submitLabel="Send Proposal"
    busyLabel="Sending..."
    onSubmit={async ({ reason }: { reason: string }) => {
      await onSend(reason);
      onClose();
    }}
    onClose={onClose}
  >
    <TextAreaField
      name="reason"
      label="Reason"
      isRequired
      help="Your team sees it with the version; the client does not."
    />
  </FormDialog>
);
