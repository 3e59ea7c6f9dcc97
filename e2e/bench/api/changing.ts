import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";

/**
 * Notes a change of a tenant's clients each millisecond while `work` runs, so that no list of them can be kept. The rows
 * stay as they are: what writing them costs is not the list's.
 */
export async function whileChanging<Result>(
  owner: Client,
  dmcId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController();
  const changing = change(owner, dmcId, stopping.signal);
  try {
    return await work();
  } finally {
    stopping.abort();
    await changing;
  }
}

async function change(owner: Client, dmcId: number, signal: AbortSignal): Promise<void> {
  await owner.query("set role app_owner");
  while (!signal.aborted) {
    await owner.query({
      name: "change",
      text: "insert into app.changes (tenant, relation) values ($1, 'app.clients'::regclass)",
      values: [dmcId],
    });
    await delay(1);
  }
  await owner.query("reset role");
}
