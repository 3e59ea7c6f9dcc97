import type { Knex } from "knex";
// Makes pg parse ids as numbers.
import "../platform/database/database.ts";
import { knexAsOwner } from "../platform/database/owner-connection.ts";
import { type ApiProcess, type ApiProcessOptions, startApiProcess } from "../testing/api-process.ts";
import { factoriesIn } from "../testing/factories.ts";
import type { TestClient } from "../testing/test-client.ts";
import { patiently } from "../testing/patiently.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

/** A separate database with one DMC, for real API processes. */
export interface FaultBench {
  readonly database: TestDatabase;
  readonly owner: Knex;
  readonly make: ReturnType<typeof factoriesIn>;
  readonly dmcId: number;
  start(options?: Partial<ApiProcessOptions>): Promise<ApiProcess>;
  /** Signs a new member of the DMC's staff in. */
  staffOf(api: ApiProcess): Promise<TestClient>;
  /** Ends every process and drops the database. */
  close(): Promise<void>;
}

/** Opens a bench on `database`, or else on a new one. */
export async function openBench(given?: TestDatabase): Promise<FaultBench> {
  const database = given ?? (await createTestDatabase());
  const owner = knexAsOwner(database.url);
  const make = factoriesIn(owner);
  const dmcId = (await make.dmc()).id;
  const running: ApiProcess[] = [];
  return {
    database,
    owner,
    make,
    dmcId,
    async start({ env, ...options } = {}) {
      const own = { DATABASE_URL: database.url, DATA_DIR: database.dataDir };
      const api = await startApiProcess({ ...options, env: { ...own, ...env } });
      running.push(api);
      return api;
    },
    async staffOf(api) {
      const { username } = await make.user({ role: "dmc", dmcId });
      const client = api.visitor();
      const { status, text } = await patiently(() => client.signIn(username));
      if (status !== 200) throw new Error(`Signing in answered ${text}`);
      return client;
    },
    async close() {
      await Promise.all(running.map((api) => api.end("SIGKILL")));
      await owner.destroy();
      await database.drop();
    },
  };
}
