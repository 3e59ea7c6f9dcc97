import { type Booking, bookingKind, bookingStatuses, contract } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { because } from "../../platform/database/tenant.ts";
import { createOnce } from "../../resources/idempotency.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { RawJson } from "../../platform/http/raw-json.ts";
import { type CustomFilter, overlapping } from "../../resources/custom-filter.ts";
import { withRowTenant } from "../../resources/with-row-tenant.ts";
import type { Fields } from "../../resources/rows.ts";
import { type TenantChange, tenantResource } from "../../resources/tenant-resource.ts";
import type { Limits } from "../../platform/session/limits.ts";
import { mailDomain } from "../../platform/configuration/mail-domain.ts";
import { bookingFile } from "./booking-calendar.ts";
import { readHistory } from "./booking-history.ts";
import { changeOf } from "../../resources/change-of.ts";
import { tableOfKind } from "../../resources/kind-table.ts";
import { confirmBooking, previewConfirmation, readConfirmations } from "./confirm-booking.ts";
import { withdrawMails } from "./withdraw-mails.ts";

/** The calls about bookings. */
export const bookings = (
  database: Database,
  { appHost, limits }: { readonly appHost: string; readonly limits: Limits },
): Handlers<typeof contract.bookings> => ({
  ...withReasons(
    tenantResource<typeof contract.bookings, Booking>(bookingKind, contract.bookings, database, {
      customFilters: { ...overlapping("start_date", "end_date"), clientId: ofClient },
      stored: fieldsOf,
      changed: changeStatus,
      removing: (trx, key) => withdrawMails(trx, key, "The booking was deleted."),
      publishes: () => changeOf(bookingKind),
    }),
  ),
  history: ({ id }, { dmcId }) => readHistory(database, id, dmcId),
  calendar: ({ id }, { dmcId }) =>
    withRowTenant(database.admin, tableOfKind(bookingKind), { id, dmcId }, (key) =>
      bookingFile(database.rw, key, mailDomain(appHost)),
    ),
  confirmations: ({ id }, { dmcId }) =>
    withRowTenant(database.admin, tableOfKind(bookingKind), { id, dmcId }, (key) =>
      readConfirmations(database.rw, key),
    ),
  previewConfirmation: ({ id, body }, { dmcId }) =>
    withRowTenant(database.admin, tableOfKind(bookingKind), { id, dmcId }, (key) =>
      previewConfirmation(database.rw, key, body),
    ),
  confirm: ({ id, body }, call) =>
    withRowTenant(database.admin, tableOfKind(bookingKind), { id, dmcId: call.dmcId }, async (key) => {
      await limits.attemptMail(key.dmcId);
      const { json } = await createOnce(database.rw, call, (trx) =>
        confirmBooking(trx, key, mailDomain(appHost), body),
      );
      return new RawJson(json);
    }),
});

type Calls = Handlers<typeof contract.bookings>;

/** The audit keeps why a booking's status changes. */
const withReasons = (calls: Calls): Calls => ({
  ...calls,
  create: (input, call) => because(input.body.statusReason, () => calls.create(input, call)),
  update: (input, call) => because(input.body.statusReason, () => calls.update(input, call)),
});

/** A booking that goes to another itinerary leaves its activity. */
function fieldsOf({ statusReason: _reason, ...fields }: Fields, { before }: TenantChange<Booking>): Fields {
  const { itineraryId = before?.itineraryId } = fields;
  return before === null || itineraryId === before.itineraryId ? fields : { activityId: null, ...fields };
}

/** Every change of status is recorded with who made it, when, and why; a cancelled booking is confirmed to nobody. */
async function changeStatus(trx: Knex, id: number, change: TenantChange<Booking>): Promise<void> {
  const { dmcId, user, before, body, after } = change;
  if (before?.status === after.status) return;
  if (!bookingStatuses.is(after.status, "live"))
    await withdrawMails(trx, { id, dmcId }, "The booking was cancelled.");
  await trx("app.booking_status_changes").insert({
    dmc_id: dmcId,
    booking_id: id,
    from_status: before?.status ?? null,
    to_status: after.status,
    reason: reasonIn(body),
    user_id: user.id,
  });
}

const reasonIn = ({ statusReason }: Fields) => statusReason ?? null;

/** Bookings that show this client: their own, else their itinerary's. Each part has an index. */
const ofClient: CustomFilter = (clientId, dmcId) => (bind) => {
  const client = bind(clientId);
  const ofDmc = dmcId === null ? "" : `and p.dmc_id = ${bind(dmcId)}`;
  return `(client_id = ${client} or (client_id is null and itinerary_id = any (array(
    select i.id from app.proposals p join app.itineraries i on i.dmc_id = p.dmc_id and i.proposal_id = p.id
    where p.client_id = ${client} ${ofDmc}))))`;
};
