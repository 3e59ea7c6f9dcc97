import { Pool, type PoolConfig } from "pg";
import { DatabaseClient } from "../database/database-client.ts";

/** A pool as the queue's library takes it. */
export function queuePool(config: PoolConfig): Pool {
  const pool = new Pool({ ...config, Client: DatabaseClient });
  // A lost connection shows at its next use; without a listener, the event would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
