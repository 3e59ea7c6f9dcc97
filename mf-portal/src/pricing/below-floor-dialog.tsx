import { pricingReason } from "@dmc-hub/shared-types";
import { FormDialog, TextAreaField } from "@dmc-hub/sdk/forms";

interface BelowFloorDialogProps {
  /** What the API says about the margin. */
  readonly message: string;
  /** What is done: a proposal is sent, by default, or its amendment confirmed. */
  readonly doing?: keyof typeof words;
  /** Rejects with `ApiError` if it is refused all the same. */
  readonly onSend: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const words = {
  sending: { title: "Send below the floor", submitLabel: "Send Proposal", busyLabel: "Sending..." },
  confirming: {
    title: "Confirm below the floor",
    submitLabel: "Confirm Amendment",
    busyLabel: "Confirming...",
  },
} as const;

/** Asks why a price goes out below the company's least margin; the reason is kept with the version. */
export const BelowFloorDialog = ({ message, doing = "sending", onSend, onClose }: BelowFloorDialogProps) => (
  <FormDialog
    {...words[doing]}
    description={message}
    schema={pricingReason}
    values={{ reason: "" }}
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
