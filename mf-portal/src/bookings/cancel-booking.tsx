import { useState } from "react";
import { ApiError, type Booking, bookingKind, bookingStatuses } from "@dmc-hub/shared-types";
import { chakra, Stack, useToast } from "@dmc-hub/sdk";
import {
  conflictingRow,
  failedTo,
  type RowDialogProps,
  useChanges,
  useRow,
  useRowChange,
  useStillShown,
  useUnsaved,
} from "@dmc-hub/sdk/list";
import { ConfirmDialog, LeaveQuestion, RowWait } from "@dmc-hub/sdk/overlay";
import { api } from "./bookings-api.ts";

const Reason = chakra("textarea", {
  base: {
    w: "full",
    minH: "20",
    p: "2.5",
    textStyle: "sm",
    bg: "transparent",
    borderWidth: "1px",
    borderColor: "border.control",
    rounded: "md",
    focusVisibleRing: "inside",
  },
});
const Label = chakra("label", { base: { fontWeight: "medium" } });

/** Asks for a reason, cancels a booking, and offers to undo it. */
export function CancelBooking({ id, onClose }: RowDialogProps) {
  const { data: booking, error } = useRow(api.bookings, id);
  if (booking === undefined) return <RowWait title={TITLE} error={error} onClose={onClose} />;
  return <Question booking={booking} onClose={onClose} />;
}

const TITLE = "Cancel booking";

interface QuestionProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

function Question({ booking, onClose }: QuestionProps) {
  const [reason, setReason] = useState("");
  const [isLeaving, setLeaving] = useState(false);
  const { row, hasConflict, isBusy, failure, cancel } = useCancellation(booking, onClose);
  const isTyped = reason.trim() !== "";
  useUnsaved(isTyped, { isBeingSaved: isBusy });
  return (
    <ConfirmDialog
      title={TITLE}
      question={`Are you sure you want to cancel ${row.title}?`}
      confirmLabel={hasConflict ? "Cancel booking anyway" : "Cancel booking"}
      closeLabel="Keep booking"
      isBusy={isBusy}
      isDisabled={failure === CANCELLED}
      failure={failure}
      onConfirm={() => void cancel(reason.trim())}
      onClose={() => (isTyped ? setLeaving(true) : onClose())}
    >
      <Stack gap="1.5" mt="2">
        <Label htmlFor="cancel-reason">Reason</Label>
        <Reason
          id="cancel-reason"
          placeholder="Kept in the booking's history"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Stack>
      {isLeaving ? <LeaveQuestion onStay={() => setLeaving(false)} onLeave={onClose} /> : null}
    </ConfirmDialog>
  );
}

const CHANGED = "Somebody else has changed this booking. Look at it first, or cancel it anyway.";

const CANCELLED = "Somebody else has already cancelled this booking and given a reason.";

/** Cancels the version of the booking that the person has seen, even if the cache is updated. */
function useCancellation(booking: Booking, onDone: () => void) {
  const { refresh } = useChanges(api.bookings, bookingKind.invalidates);
  const toast = useToast();
  const takeBack = useTakeBack();
  const [started] = useState(booking);
  const [row, setRow] = useState(started);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isStillShown = useStillShown();
  const refuse = (refusal: unknown) => {
    if (!(refusal instanceof ApiError)) throw refusal;
    if (!isStillShown()) return toast(failedTo("cancel booking")(refusal.message));
    const theirs = conflictingRow(refusal) as Booking | null;
    if (theirs === null) return setFailure(aboutReason(refusal) ?? refusal.detail);
    setRow(theirs);
    setFailure(bookingStatuses.is(theirs.status, "live") ? CHANGED : CANCELLED);
    void refresh();
  };
  const cancel = async (reason: string) => {
    setBusy(true);
    try {
      const body = { status: "cancelled", statusReason: reason === "" ? null : reason } as const;
      const cancelled = await api.bookings.update({ id: row.id, body }, { ifMatch: row.version });
      await refresh();
      const action = { label: "Undo", onSelect: () => void takeBack(cancelled, row.status) };
      toast({ title: "Booking Cancelled", description: row.title, action });
      if (isStillShown()) onDone();
    } catch (refusal) {
      refuse(refusal);
    } finally {
      setBusy(false);
    }
  };
  return { row, hasConflict: row !== started, isBusy, failure, cancel };
}

/** What is refused of the reason; undefined for anything else. */
const aboutReason = ({ errors }: ApiError) => errors.find(({ path }) => path === "statusReason")?.message;

/** Restores a cancelled booking's previous status; a confirmed one is pending in between. */
function useTakeBack() {
  const { refresh } = useChanges(api.bookings, bookingKind.invalidates);
  const { change, reportRefusal } = useRowChange(api.bookings, { noun: "booking", what: "restore booking" });
  const toast = useToast();
  return async function takeBack(row: Booking, status: Booking["status"]): Promise<void> {
    try {
      const reopened = bookingStatuses.is(row.status, "live")
        ? row
        : await change(row, { status: "pending" });
      if (bookingStatuses.is(status, "confirmed")) await change(reopened, { status });
      await refresh();
      toast({ title: "Booking Restored" });
    } catch (refusal) {
      await refresh();
      reportRefusal(refusal, (theirs) =>
        theirs.status === status || bookingStatuses.is(theirs.status, "confirmed")
          ? null
          : () => void takeBack(theirs, status),
      );
    }
  };
}
