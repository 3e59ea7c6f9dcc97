import {
  bookingStatuses,
  contract,
  type DashboardCounts,
  itineraryStatuses,
  proposalStatuses,
} from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { RawJson } from "../../platform/http/raw-json.ts";
import { bookingNews, bookingNotices } from "../bookings/booking-notices.ts";
import { markMessagesRead } from "../messages/mark-messages-read.ts";
import { messageNotices } from "../messages/message-notices.ts";
import { answerNotices } from "../shares/answer-notices.ts";
import { taskNotices } from "../tasks/task-notices.ts";
import { markNewsSeen, readNotifications } from "./notifications.ts";
import { searchEverything } from "./search-everything.ts";

/** Default maximum number of results of a search. */
const HITS = 20;

/** The notifications of each kind. */
const NOTICES = [bookingNews, answerNotices, taskNotices, messageNotices, bookingNotices];

/** The calls across all of a DMC's data. */
export const overview = ({ rw, read }: Database): Handlers<typeof contract.overview> => ({
  search: ({ q, limit = HITS }, { dmcId }) => read(dmcId, (db) => searchEverything(db, dmcId, q, limit)),
  notifications: (_input, { dmcId, user }) => readNotifications(rw, dmcId, user, NOTICES),
  markSeen: async ({ body: { until, kind } }, { user }) => {
    if (kind === undefined || kind === "message") await markMessagesRead(rw, user, until);
    if (kind !== "message") await markNewsSeen(rw, user.id, until);
    return null;
  },
  dashboard: (_input, { dmcId }) => read(dmcId, (db) => countThings(db, dmcId)),
});

async function countThings(db: Knex, dmcId: number | null): Promise<RawJson<DashboardCounts>> {
  const count = (table: string) => {
    const rows = db(table).count("*");
    return dmcId === null ? rows : rows.where("dmc_id", dmcId);
  };
  const { rows } = await db.raw<{ rows: { counts: string }[] }>(
    `select json_build_object('activeProposals', ?, 'confirmedBookings', ?, 'activeClients', ?,
       'activeItineraries', ?)::text as counts`,
    [
      count("app.proposals").whereIn("status", proposalStatuses.those("active")),
      count("app.bookings").whereIn("status", bookingStatuses.those("confirmed")),
      count("app.clients"),
      count("app.itineraries").whereIn("status", itineraryStatuses.those("active")),
    ],
  );
  return new RawJson(rows[0]?.counts ?? "{}");
}
