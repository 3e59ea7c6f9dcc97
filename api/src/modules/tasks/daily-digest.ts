import { taskStatuses } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { asTenant } from "../../platform/database/tenant.ts";
import { type Reader, writeToStaff } from "../mails/staff-mail.ts";
import type { PublicPlace } from "../portals/portal-address.ts";
import { writtenDay } from "../../rendering/written-day.ts";

/** The task that mails each reader what is due. */
export const DAILY_DIGEST = "daily-digest";

/** Hour of the day, at the DMC, at which digests leave. */
const HOUR = 7;

/** Most tasks that a digest names. */
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
  /** How many there are in all. */
  readonly total: number;
}

/** What the queue tells a task that it does by the clock. */
interface Planned {
  readonly _cron?: { readonly ts: string };
}

/** Makes the task. It speaks of the hour that it was planned for, also when it is done a little later. */
export const digester =
  (db: Knex, place: PublicPlace) =>
  async (payload: unknown): Promise<void> => {
    const { _cron: planned } = (payload ?? {}) as Planned;
    await sendDigests(db, place, planned ? new Date(planned.ts) : new Date());
  };

/**
 * Writes to everybody who has asked for it, where it is seven o'clock at `at` and something is due: once a day. What fails
 * for one of them is thrown at the end, so that the queue tries it again.
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
    throw new AggregateError(failures, `Digests that were not written: ${failures.length}`);
}

const readers = (db: Knex): Promise<DigestReader[]> =>
  db("app.users as u")
    .join("app.dmcs as d", "d.id", "u.dmc_id")
    .where({ "u.daily_digest": true, "d.active": true })
    .orderBy("u.id")
    .select("u.id", "u.email", "d.id as dmcId", "d.subdomain", "d.time_zone as timeZone");

/** Day and hour somewhere. Not asked of the database: it may not know each zone that Intl does. */
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
    paragraphs: ["These tasks are yours, or nobody's yet:", [...lines, ...more].join("\n")],
  });
}

/** What is open by the end of the day: the reader's own tasks, and those that nobody has yet. */
const dueTasks = (trx: Knex, { id, dmcId }: DigestReader, day: string): Promise<DueTask[]> =>
  trx("app.tasks")
    .where("dmc_id", dmcId)
    .where("due_date", "<=", day)
    .whereIn("status", [...taskStatuses.those("open")])
    .where((own) => own.where("assigned_to", id).orWhereNull("assigned_to"))
    .orderBy(["due_date", "id"])
    .limit(NAMED)
    .select("title", "due_date", trx.raw("(count(*) over ())::int as total"));

/** Whether this is the one that writes today: the row's lock lets a second one see it. */
async function claim(trx: Knex, id: number, day: string): Promise<boolean> {
  const claimed = await trx("app.users")
    .where({ id, daily_digest: true })
    .where((before) => before.whereNull("digested_on").orWhere("digested_on", "<", day))
    .update({ digested_on: day });
  return claimed === 1;
}

const dueSince = (due: string, day: string) => (due === day ? "due today" : `due since ${writtenDay(due)}`);
