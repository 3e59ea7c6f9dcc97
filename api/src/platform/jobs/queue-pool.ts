import { Pool, type PoolConfig } from "pg";
import { DatabaseClient } from "../database/database-client.ts";

/** A pool as the queue's library takes it. */
export function queuePool(config: PoolConfig): Pool {
  const pool = new Pool({ ...config, Client: DatabaseClient });
  // A lost connection shows at its next use; the library wants both listeners.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
