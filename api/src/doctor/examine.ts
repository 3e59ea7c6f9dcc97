import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "../platform/configuration/config.ts";
import { databaseFindings } from "./database-findings.ts";
import { type Finding, warning } from "./finding.ts";
import { folderFindings } from "./folder-findings.ts";
import { mailFinding, portalFindings } from "./network-findings.ts";

/** Everything around the processes: folders, database, mail server and names, the last two within `limit` ms. */
export async function examine(config: Config, limit: number): Promise<Finding[]> {
  const parts = [
    folderFindings(config),
    databaseFindings(config),
    within(limit, "SMTP_URL", mailFinding(config, limit)),
    within(limit, "APP_HOST", portalFindings(config)),
  ];
  return (await Promise.all(parts)).flat();
}

async function within(limit: number, about: string, work: Promise<Finding[]>): Promise<Finding[]> {
  const over = new AbortController();
  const late = delay(limit, [warning(about, `no answer within ${limit / 1_000} s`)], { signal: over.signal });
  return Promise.race([work, late]).finally(() => {
    over.abort();
    late.catch(() => {});
  });
}
