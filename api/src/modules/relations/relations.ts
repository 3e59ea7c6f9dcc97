import type { RelatedTo } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { errors } from "../../platform/http/errors.ts";
import type { Key } from "../../resources/rows.ts";

const TABLES: Readonly<Record<RelatedTo, string>> = {
  client: "app.clients",
  proposal: "app.proposals",
  itinerary: "app.itineraries",
  booking: "app.bookings",
  partner: "app.partners",
};

/** A row that may be about another, of any kind. */
export interface Related {
  readonly relatedTo: RelatedTo | null;
  readonly relatedId: number | null;
}

/** Refuses a row about something that its DMC does not have, and holds that until the change is made. */
export async function requireRelated(trx: Knex, dmcId: number, row: Related): Promise<void> {
  const { relatedTo, relatedId } = row;
  if (relatedTo === null || relatedId === null) return;
  const found = await trx(TABLES[relatedTo])
    .where({ dmc_id: dmcId, id: relatedId })
    .forKeyShare()
    .first("id");
  if (!found) throw errors.invalid({ path: "relatedId", message: `This ${relatedTo} does not exist` });
}

/** Refuses a user who is not of the DMC's staff. `path` is the field that names the user. */
export async function requireStaff(
  trx: Knex,
  dmcId: number,
  path: string,
  userId: number | null,
): Promise<void> {
  if (userId === null) return;
  const found = await trx("app.users").where({ id: userId, dmc_id: dmcId }).forKeyShare().first("id");
  if (!found) throw errors.invalid({ path, message: "This user does not exist" });
}

/** What tasks and messages are about is no reason to keep it: they stay, and are about nothing then. */
export const letGo = (kind: RelatedTo) => async (trx: Knex, key: Key) => {
  for (const table of ["app.tasks", "app.messages"]) {
    await trx(table)
      .where({ dmc_id: key.dmcId, related_to: kind, related_id: key.id })
      .update({ related_to: null, related_id: null });
  }
};
