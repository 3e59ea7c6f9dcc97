import { activityKind } from "./activities/activity.ts";
import { bookingKind } from "./bookings/booking.ts";
import { clientKind } from "./clients/client.ts";
import type { Kind } from "./core/kind.ts";
import { dmcKind } from "./dmcs/dmc.ts";
import { itineraryKind } from "./itineraries/itinerary.ts";
import { messageKind } from "./messages/message.ts";
import { partnerKind } from "./partners/partner.ts";
import { proposalKind } from "./proposals/proposal.ts";
import { taskKind } from "./tasks/task.ts";
import { themeKind } from "./themes/theme.ts";
import { userKind } from "./users/user.ts";

/** Every kind of thing. Messages that count kinds name them in this order. */
export const kinds: readonly Kind[] = [
  themeKind,
  dmcKind,
  userKind,
  clientKind,
  partnerKind,
  proposalKind,
  itineraryKind,
  activityKind,
  bookingKind,
  taskKind,
  messageKind,
];

/** A field of one kind that refers to another, and what becomes of its rows when that one goes. */
export interface KindReference {
  readonly kind: Kind;
  readonly field: string;
  readonly whenGone: "kept" | "gone" | "forgotten";
}

/** The fields that refer to a kind by its name, such as "client". */
export const referencesTo = (name: string): readonly KindReference[] =>
  kinds.flatMap((kind) =>
    Object.entries(kind.fields).flatMap(([field, { to, whenGone }]) =>
      to === name && whenGone !== undefined ? [{ kind, field, whenGone }] : [],
    ),
  );
