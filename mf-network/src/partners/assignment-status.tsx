import type { BookingStatus } from "@dmc-hub/shared-types";
import { Badge } from "@dmc-hub/sdk";
import { Status, type StatusTone } from "@dmc-hub/sdk/list";

const looks: Record<BookingStatus, readonly [label: string, tone: StatusTone]> = {
  pending: ["Pending", "late"],
  confirmed: ["Confirmed", "done"],
  cancelled: ["Cancelled", "stopped"],
};

/** How far a booking has come; activities have no status. */
export const AssignmentStatus = ({ status }: { status: BookingStatus | null }) =>
  status === null ? (
    <Badge colorPalette="gray">Activity</Badge>
  ) : (
    <Status tone={looks[status][1]}>{looks[status][0]}</Status>
  );
