import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "../platform/configuration/config.ts";
import { addressFindings } from "./address-findings.ts";
import { databaseFindings } from "./database-findings.ts";
import { type Finding, silence } from "./finding.ts";
import { folderFindings } from "./folder-findings.ts";
import { mailFinding, mailSilence, portalFindings } from "./network-findings.ts";

/** What the addresses of this machine, the folders and the database say. */
export const localFindings = async (config: Config): Promise<Finding[]> =>
  (await Promise.all([addressFindings(config), folderFindings(config), databaseFindings(config)])).flat();

/** What the mail server and the names of portals say within `limit` ms. */
export async function networkFindings(config: Config, limit: number): Promise<Finding[]> {
  const mail = within(limit, mailFinding(config, limit), mailSilence(limit));
  const unknown = silence("APP_HOST", limit, "check the resolver of this machine");
  const portals = within(limit, portalFindings(config), unknown);
  return (await Promise.all([mail, portals])).flat();
}

async function within(limit: number, work: Promise<Finding[]>, silent: Finding): Promise<Finding[]> {
  const over = new AbortController();
  const late = delay(limit, [silent], { signal: over.signal });
  return Promise.race([work, late]).finally(() => {
    over.abort();
    late.catch(() => {});
  });
}
