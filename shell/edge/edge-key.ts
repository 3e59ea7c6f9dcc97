import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { EDGE_SCHEME, edgeToken } from "@dmc-hub/shared-types";
import { type Environment, keysIn } from "@dmc-hub/shared-types/configuration";

/**
 * The `authorization` that identifies the edge to the API, from their common key: the first of SESSION_KEYS,
 * else the one that the API keeps in DATA_DIR. Rejects while there is neither.
 */
export async function edgeAuthorization(environment: Environment): Promise<string> {
  const key = keysIn(environment["SESSION_KEYS"])[0] ?? (await keptKey(environment["DATA_DIR"] || ".data"));
  return `${EDGE_SCHEME} ${await edgeToken(key)}`;
}

const keptKey = async (dataDir: string): Promise<string> =>
  (await readFile(join(dataDir, "session-keys"), "utf8")).trim();
