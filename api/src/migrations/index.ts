import type { Migration } from "./migration.ts";
import { foundation } from "./0001-foundation.ts";
import { directory } from "./0002-directory.ts";
import { sessions } from "./0003-sessions.ts";
import { clientsAndPartners } from "./0004-clients-and-partners.ts";
import { journeys } from "./0010-journeys.ts";
import { tasksAndMessages } from "./0011-tasks-and-messages.ts";
import { idempotency } from "./0012-idempotency.ts";
import { searches } from "./0013-searches.ts";
import { accounts } from "./0020-accounts.ts";
import { mails } from "./0021-mails.ts";
import { searchesOfLargeTenants } from "./0022-searches-of-large-tenants.ts";
import { remoteReports } from "./0023-remote-reports.ts";
import { looks } from "./0024-looks.ts";
import { firstSignIns } from "./0025-first-sign-ins.ts";
import { days } from "./0026-days.ts";
import { companies } from "./0027-companies.ts";
import { wishes } from "./0028-wishes.ts";
import { letters } from "./0029-letters.ts";
import { places } from "./0040-places.ts";
import { shares } from "./0041-shares.ts";
import { confirmations } from "./0045-confirmations.ts";
import { calendarFeeds } from "./0046-calendar-feeds.ts";
import { news } from "./0047-news.ts";
import { activitiesRead } from "./0050-activities-read.ts";
import { remoteOutcomes } from "./0060-remote-outcomes.ts";
import { checkedDrawings } from "./0070-checked-drawings.ts";
import { keptLooks } from "./0036-kept-looks.ts";

/** Every step of the schema, oldest first. */
export const migrations: readonly Migration[] = [
  foundation,
  directory,
  sessions,
  clientsAndPartners,
  journeys,
  tasksAndMessages,
  idempotency,
  searches,
  accounts,
  mails,
  searchesOfLargeTenants,
  remoteReports,
  looks,
  firstSignIns,
  days,
  companies,
  wishes,
  letters,
  keptLooks,
  places,
  shares,
  confirmations,
  calendarFeeds,
  news,
  activitiesRead,
  remoteOutcomes,
  checkedDrawings,
];
