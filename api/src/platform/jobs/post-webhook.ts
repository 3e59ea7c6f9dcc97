import type { Knex } from "knex";
import type { Logger } from "pino";

/** The task that posts news to an address outside the platform. */
export const POST_WEBHOOK = "post-webhook";

/** Maximum attempts; the queue waits longer after each, about a day in all. */
const MOST_ATTEMPTS = 12;

/** Longest wait for an answer, ms: other jobs wait meanwhile. */
const PATIENCE = 5_000;

interface Posting {
  /** Identifies this news to receivers that get it twice. */
  readonly id: string;
  readonly url: string;
  readonly news: object;
}

/** Queues a posting, which is sent if and only if the transaction commits. */
export async function queueWebhook(trx: Knex, posting: Posting): Promise<void> {
  await trx.raw("select from graphile_worker.add_job(?, ?::json, job_key => ?, max_attempts => ?)", [
    POST_WEBHOOK,
    JSON.stringify(posting),
    `webhook:${posting.id}`,
    MOST_ATTEMPTS,
  ]);
}

/** Makes the task. A posting without a successful answer is tried again later; redirects are not followed. */
export const webhookPoster =
  (log: Logger) =>
  async (payload: unknown): Promise<void> => {
    const { id, url, news } = payload as Posting;
    // What follows the host may be all that keeps others from posting there.
    const { host } = new URL(url);
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", "idempotency-key": id },
      body: JSON.stringify(news),
      signal: AbortSignal.timeout(PATIENCE),
    }).catch((error: unknown) => {
      log.warn({ host, reason: String(error) }, "a webhook could not be reached; it will be tried again");
      throw error;
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    log.warn({ host, status: answer.status }, "a webhook was refused; it will be tried again");
    throw new Error(`${host} answered ${answer.status}`);
  };
