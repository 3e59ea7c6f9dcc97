import { type BookingStatus, bookingStatuses } from "@dmc-hub/shared-types";
import { Badge } from "@dmc-hub/sdk";
import { StatusBadge } from "@dmc-hub/sdk/list";

/** A booking's status; activities have none. */
export const AssignmentStatus = ({ status }: { status: BookingStatus | null }) =>
  status === null ? (
    <Badge colorPalette="gray">Activity</Badge>
  ) : (
    <StatusBadge of={bookingStatuses} status={status} />
  );
