import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "../platform/configuration/config.ts";
import { databaseFindings } from "./database-findings.ts";
import { type Finding, warning } from "./finding.ts";
import { folderFindings } from "./folder-findings.ts";
import { mailFinding, portalFindings } from "./network-findings.ts";

/** What the folders and the database say. */
export const localFindings = async (config: Config): Promise<Finding[]> =>
  (await Promise.all([folderFindings(config), databaseFindings(config)])).flat();

/** What the mail server and the names of portals say within `limit` ms. */
export async function networkFindings(config: Config, limit: number): Promise<Finding[]> {
  const mail = within(
    limit,
    "SMTP_URL",
    mailFinding(config, limit),
    "check the address, the user and the password",
  );
  const portals = within(limit, "APP_HOST", portalFindings(config), "check the resolver of this machine");
  return (await Promise.all([mail, portals])).flat();
}

async function within(
  limit: number,
  about: string,
  work: Promise<Finding[]>,
  advice: string,
): Promise<Finding[]> {
  const over = new AbortController();
  const late = delay(limit, [warning(about, `no answer within ${limit / 1_000} s: ${advice}`)], {
    signal: over.signal,
  });
  return Promise.race([work, late]).finally(() => {
    over.abort();
    late.catch(() => {});
  });
}
