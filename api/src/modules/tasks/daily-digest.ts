import { taskStatuses } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { asTenant } from "../../platform/database/tenant.ts";
import { type Reader, writeToStaff } from "../mails/staff-mail.ts";
import type { PublicPlace } from "../../platform/http/portal-address.ts";
import { writtenDay } from "../../rendering/written-day.ts";

/** The task that mails each reader what is due. */
export const DAILY_DIGEST = "daily-digest";

/** Local hour at the DMC at which digests are sent. */
const HOUR = 7;

/** Maximum number of tasks in a digest. */
const NAMED = 50;

/** Somebody who has asked for a digest. */
interface DigestReader extends Reader {
  readonly id: number;
  readonly timeZone: string;
}

interface DueTask {
  readonly title: string;
  /** Plain date. */
  readonly due_date: string;
  /** Their total number. */
  readonly total: number;
}

/** What the queue tells a scheduled task. */
interface Planned {
  readonly _cron?: { readonly ts: string };
}

/** Makes the task. It concerns the hour that it was scheduled for, even if it runs a little later. */
export const digester =
  (db: Knex, place: PublicPlace) =>
  async (payload: unknown): Promise<void> => {
    const { _cron: planned } = (payload ?? {}) as Planned;
    await sendDigests(db, place, planned ? new Date(planned.ts) : new Date());
  };

/**
 * Writes to everybody who has asked for it, where it is seven o'clock at `at` and something is due: once a
 * day. Failures are thrown at the end, so that the queue tries again.
 */
export async function sendDigests(db: Knex, place: PublicPlace, at: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const reader of await readers(db)) {
    try {
      const { day, hour } = clockAt(at, reader.timeZone);
      if (hour !== HOUR) continue;
      await asTenant(reader.dmcId, () => db.transaction((trx) => sendDigest(trx, place, reader, day)));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `Digests that could not be sent: ${failures.length}`);
}

const readers = (db: Knex): Promise<DigestReader[]> =>
  db("app.users as u")
    .join("app.dmcs as d", "d.id", "u.dmc_id")
    .where({ "u.daily_digest": true, "u.is_waiting": false, "d.active": true })
    .orderBy("u.id")
    .select("u.id", "u.email", "d.id as dmcId", "d.subdomain", "d.time_zone as timeZone");

/** Local day and hour. Not asked of the database, which may not know every zone that Intl does. */
function clockAt(at: Date, timeZone: string): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  const hours = new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", hourCycle: "h23" });
  return { day: parts.format(at), hour: Number(hours.format(at)) };
}

async function sendDigest(trx: Knex, place: PublicPlace, reader: DigestReader, day: string): Promise<void> {
  const tasks = await dueTasks(trx, reader, day);
  const [first] = tasks;
  if (first === undefined || !(await claim(trx, reader.id, day))) return;
  const { total } = first;
  const lines = tasks.map(({ title, due_date }) => `${title} (${dueSince(due_date, day)})`);
  const more = total > tasks.length ? [`and ${total - tasks.length} more`] : [];
  await writeToStaff(trx, place, reader, {
    kind: "daily-digest",
    subject: `${total} ${total === 1 ? "task" : "tasks"} due on ${writtenDay(day)}`,
    paragraphs: ["These tasks are assigned to you or to nobody:", [...lines, ...more].join("\n")],
  });
}

/** Tasks open at the end of the day: the reader's own, and unassigned ones. */
const dueTasks = (trx: Knex, { id, dmcId }: DigestReader, day: string): Promise<DueTask[]> =>
  trx("app.tasks")
    .where("dmc_id", dmcId)
    .where("due_date", "<=", day)
    .whereIn("status", [...taskStatuses.those("open")])
    .where((own) => own.where("assigned_to", id).orWhereNull("assigned_to"))
    .orderBy(["due_date", "id"])
    .limit(NAMED)
    .select("title", "due_date", trx.raw("(count(*) over ())::int as total"));

/**
 * Whether this run writes today's digest: the row lock makes it visible to others. A last one on a day that is nowhere yet
 * was written by a wrong clock.
 */
async function claim(trx: Knex, id: number, day: string): Promise<boolean> {
  const claimed = await trx("app.users")
    .where({ id, daily_digest: true })
    .where((before) =>
      before
        .whereNull("digested_on")
        .orWhere("digested_on", "<", day)
        .orWhereRaw("digested_on > (now() at time zone 'UTC')::date + 1"),
    )
    .update({ digested_on: day });
  return claimed === 1;
}

const dueSince = (due: string, day: string) => (due === day ? "due today" : `due since ${writtenDay(due)}`);
