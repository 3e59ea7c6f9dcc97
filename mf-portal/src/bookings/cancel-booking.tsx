import { useState } from "react";
import { ApiError, type Booking } from "@dmc-hub/shared-types";
import { chakra, Stack, useToast } from "@dmc-hub/sdk";
import { failedTo, type RowDialogProps, useChanges, useRow } from "@dmc-hub/sdk/list";
import { ConfirmDialog } from "@dmc-hub/sdk/overlay";
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

/** Asks why, cancels a booking, and offers to take it back. */
export function CancelBooking({ id, onClose }: RowDialogProps) {
  const { data: booking, error } = useRow(api.bookings, id);
  const { refresh } = useChanges(api.bookings, ["/api/dashboard"]);
  const toast = useToast();
  const [reason, setReason] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (error !== null) return null;
  const takeBack = async ({ id: taken, status }: Booking) => {
    try {
      await api.bookings.update({ id: taken, body: { status: "pending" } });
      if (status === "confirmed") await api.bookings.update({ id: taken, body: { status } });
      toast({ title: "Booking Restored" });
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      toast(failedTo("restore booking")(refusal.message));
    }
    await refresh();
  };
  const cancel = async (row: Booking) => {
    setBusy(true);
    try {
      const statusReason = reason.trim() === "" ? null : reason.trim();
      await api.bookings.update({ id: row.id, body: { status: "cancelled", statusReason } });
      await refresh();
      const action = { label: "Undo", onSelect: () => void takeBack(row) };
      toast({ title: "Booking Cancelled", description: row.title, action });
      onClose();
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setFailure(refusal.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title="Cancel booking"
      question={`Are you sure you want to cancel ${booking?.title ?? "this booking"}?`}
      confirmLabel="Cancel booking"
      closeLabel="Keep booking"
      isBusy={isBusy}
      isDisabled={booking === undefined}
      failure={failure}
      onConfirm={() => booking && void cancel(booking)}
      onClose={onClose}
    >
      <Stack gap="1.5" mt="2">
        <Label htmlFor="cancel-reason">Reason</Label>
        <Reason
          id="cancel-reason"
          maxLength={200}
          placeholder="Kept in the booking's history"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
