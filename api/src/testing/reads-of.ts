import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type AnsweredStatement, STATEMENTS } from "../platform/database/tenant-dialect.ts";

/** What `work` results in, and how many statements that read `app.clients` this process has answered meanwhile. */
export async function readsOfClients<Result>(work: () => Promise<Result>) {
  let reads = 0;
  const count = (message: unknown) => {
    if (/\bfrom app\.clients\b/.test((message as AnsweredStatement).sql)) reads += 1;
  };
  subscribe(STATEMENTS, count);
  const result = await work().finally(() => unsubscribe(STATEMENTS, count));
  return { result, reads };
}
