import { rmSync } from "node:fs";
import { Client } from "pg";
import { stopServer } from "../platform/database/embedded/server.ts";
import { brokenRules } from "./cluster-rules.ts";
import { keptStatements } from "./sent-statements.ts";
import { run } from "./global-setup.ts";

/** Ends a run, and refuses what a cluster would not have taken. */
// oxlint-disable-next-line import/no-default-export -- Jest calls the default export
export default async function globalTeardown(): Promise<void> {
  if (run.dataDir === "") return;
  // A cluster has refused them itself.
  await (run.server === null ? removeRun() : refuseBrokenRules().finally(removeRun));
}

/** Whatever the tests have sent for a tenant, a cluster takes. */
async function refuseBrokenRules(): Promise<void> {
  const tenants = await tenantRelations();
  const refused: string[] = [];
  for (const sql of keptStatements(run.dataDir)) {
    if (WITHOUT_TENANT.test(sql)) continue;
    const rules = await brokenRules(sql, tenants);
    if (rules.length > 0) refused.push(`${rules.join(", ")}:\n${sql}`);
  }
  if (refused.length > 0) throw new Error(`A cluster does not take these:\n\n${refused.join("\n\n")}`);
}

/** What `mutations.test.ts` makes of the condition on a tenant. */
const WITHOUT_TENANT = /\$\d+::bigint is not null/;

/** Names of tables and views with tenants' rows. */
async function tenantRelations(): Promise<Set<string>> {
  const client = new Client(process.env["TEST_DATABASE_URL"]);
  await client.connect();
  const { rows } = await client
    .query(
      "select table_name as name from information_schema.columns where table_schema = 'app' and column_name = 'dmc_id'",
    )
    .finally(() => client.end());
  return new Set(rows.map(({ name }) => name).filter((name) => !LOCAL.has(name)));
}

/** Tables and views that may name a DMC, and are on one machine or on all of them. */
const LOCAL = new Set(["users", "mails", "remote_error_people"]);

/** Stops the run's PostgreSQL and removes its files, whatever was sent to it. */
export async function removeRun(): Promise<void> {
  if (run.server) await stopServer(run.server);
  if (run.dataDir !== "") rmSync(run.dataDir, { recursive: true, force: true });
}
