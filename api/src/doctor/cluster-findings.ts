import { Client } from "pg";
import { SetupError } from "../platform/configuration/setup-error.ts";
import { refuseUnreadyCluster } from "../platform/database/refuse-cluster.ts";
import { onHost } from "../platform/database/roles.ts";
import { fault, type Finding, ok, warning } from "./finding.ts";

/** How long a machine may take to let the API in, ms. */
const PATIENCE = 2_000;

/** What a start would refuse; nothing where there is no cluster. */
export async function clusterFindings(owner: Client): Promise<Finding[]> {
  try {
    return (await refuseUnreadyCluster(owner)) ? [ok("cluster", "every machine is ready")] : [];
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return [fault("cluster", error.message.replace(", so nothing was changed", "").replace(/\.$/, ""))];
  }
}

/** Machines of a cluster that the API cannot read from directly, as whom it signs in with `address`. */
export async function wayFindings(owner: Client, address: string): Promise<Finding[]> {
  const { rows: clusters } = await owner.query("select from pg_extension where extname = 'citus'");
  if (clusters.length === 0) return [];
  const { rows } = await owner.query<{ host: string }>(
    "select nodename || ':' || nodeport as host from pg_dist_node where groupid > 0 order by 1",
  );
  const refusals = await Promise.all(rows.map(({ host }) => refusalOf(onHost(address, host), host)));
  return refusals.filter((finding) => finding !== null);
}

async function refusalOf(connectionString: string, host: string): Promise<Finding | null> {
  const client = new Client({ connectionString, connectionTimeoutMillis: PATIENCE });
  try {
    await client.connect();
    return null;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return warning(
      "cluster",
      `the API cannot read from ${host} itself (${why}), so its DMCs' lists take longer: let the API in there (docs/scaling.md)`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
