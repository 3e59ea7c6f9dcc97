import type { Knex } from "knex";
import type { Logger } from "pino";

/** The task that posts news to an address of somebody else's. */
export const POST_WEBHOOK = "post-webhook";

/** Tries before it has failed; the queue waits longer each time, about a day in all. */
const MOST_ATTEMPTS = 12;

/** Longest that an answer is waited for, ms: other jobs wait meanwhile. */
const PATIENCE = 5_000;

interface Posting {
  /** Tells this news from others, for whoever gets it twice. */
  readonly id: string;
  readonly url: string;
  readonly news: object;
}

/** Has news posted, if and only if the transaction commits. */
export async function queueWebhook(trx: Knex, posting: Posting): Promise<void> {
  await trx.raw("select from graphile_worker.add_job(?, ?::json, job_key => ?, max_attempts => ?)", [
    POST_WEBHOOK,
    JSON.stringify(posting),
    `webhook:${posting.id}`,
    MOST_ATTEMPTS,
  ]);
}

/** Makes the task. Whoever does not answer with success is asked again later; nobody is followed elsewhere. */
export const webhookPoster =
  (log: Logger) =>
  async (payload: unknown): Promise<void> => {
    const { id, url, news } = payload as Posting;
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", "idempotency-key": id },
      body: JSON.stringify(news),
      signal: AbortSignal.timeout(PATIENCE),
    }).catch((error: unknown) => {
      log.warn({ url, reason: String(error) }, "a webhook was not reached; it is tried again");
      throw error;
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    log.warn({ url, status: answer.status }, "a webhook was refused; it is tried again");
    throw new Error(`${url} answered ${answer.status}`);
  };
