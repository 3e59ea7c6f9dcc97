import { useState } from "react";
import {
  ApiError,
  type Booking,
  type BookingConfirmationDraft,
  bookingConfirmationDraft,
  bookingKind,
  bookingStatuses,
} from "@dmc-hub/shared-types";
import { useToast } from "@dmc-hub/sdk";
import { FormDialog, TextAreaField, TextField, useSendOnce } from "@dmc-hub/sdk/forms";
import {
  failedTo,
  conflictingRow,
  type RowDialogProps,
  useChanges,
  useRow,
  useStillShown,
} from "@dmc-hub/sdk/list";
import { RowWait } from "@dmc-hub/sdk/overlay";
import { api } from "./bookings-api.ts";
import { ConfirmationPreview } from "./confirmation-preview.tsx";
import { useConfirmations } from "./use-confirmations.ts";

/** Sends a booking confirmation to its client; a pending booking is confirmed first. */
export function SendConfirmation({ id, onClose }: RowDialogProps) {
  const { data: booking, error } = useRow(api.bookings, id);
  const { data: known, error: mailsError, isFetching } = useConfirmations(id ?? 0);
  const [clientEmail, setClientEmail] = useState<string | null>(null);
  // What the cache holds may be the client's former address.
  if (clientEmail === null && known !== undefined && !isFetching && mailsError === null)
    setClientEmail(known.clientEmail);
  if (booking === undefined || clientEmail === null)
    return <RowWait title={TITLE} error={error ?? mailsError} onClose={onClose} />;
  return <Confirmation booking={booking} clientEmail={clientEmail} onClose={onClose} />;
}

const TITLE = "Send Confirmation";

interface ConfirmationProps {
  readonly booking: Booking;
  readonly clientEmail: string;
  readonly onClose: () => void;
}

function Confirmation({ booking, clientEmail, onClose }: ConfirmationProps) {
  /** The version of the booking that the person has seen, even if the cache is updated. */
  const [row, setRow] = useState(booking);
  const { id, status, version } = row;
  const { refresh } = useChanges(api.bookings, bookingKind.invalidates);
  const toast = useToast();
  const isStillShown = useStillShown();
  const { sendOnce } = useSendOnce();
  const isPending = bookingStatuses.is(status, "unconfirmed");
  const confirm = async () => {
    try {
      setRow(await api.bookings.update({ id, body: { status: "confirmed" } }, { ifMatch: version }));
    } catch (refusal) {
      const theirs = refusal instanceof ApiError ? (conflictingRow(refusal) as Booking | null) : null;
      if (theirs === null) throw refusal;
      setRow(theirs);
      void refresh();
      throw new ApiError(412, CHANGED);
    }
  };
  return (
    <FormDialog
      title={TITLE}
      description={
        isPending
          ? "This booking is still pending. It is confirmed first, then its client is told."
          : "A mail in your company's name says what is booked, with a file for the calendar."
      }
      schema={bookingConfirmationDraft}
      values={{ recipient: clientEmail, message: "" }}
      submitLabel={isPending ? "Confirm and send" : "Send"}
      busyLabel="Sending..."
      onSubmit={async ({ recipient, message }: BookingConfirmationDraft) => {
        if (isPending) await confirm();
        // The client's own address is the server's to read, which may know a later one.
        const body = { recipient: recipient === clientEmail ? null : recipient, message };
        // A confirmed booking stays confirmed, even if the mail is refused.
        const mail = await sendOnce((idempotencyKey) =>
          api.bookings.confirm({ id, body }, { idempotencyKey }),
        ).finally(refresh);
        toast({ title: "Mail Queued", description: `To ${mail.recipient}` });
        if (isStillShown()) onClose();
      }}
      onFailure={({ message }) => toast(failedTo("send the confirmation")(message))}
      onClose={onClose}
    >
      <TextField
        name="recipient"
        label="Recipient"
        type="email"
        autoComplete="off"
        help="Replies go to your company's contact address."
      />
      <TextAreaField name="message" label="Message" rows={5} help="Shown above the booking." />
      <ConfirmationPreview bookingId={id} />
    </FormDialog>
  );
}

const CHANGED =
  "Somebody else has changed this booking. Look at it first, or send the mail with their changes.";
