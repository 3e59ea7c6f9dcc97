import { expect, test } from "@jest/globals";
import { createTestDatabase } from "../../testing/test-database.ts";
import { DatabaseClient } from "./database-client.ts";

test("a connection that is lost before anybody listens ends no process, and refuses what comes next", async () => {
  const database = await createTestDatabase();
  const lost = new DatabaseClient({ connectionString: database.url });
  const other = new DatabaseClient({ connectionString: database.url });
  await Promise.all([lost.connect(), other.connect()]);
  const { rows } = await lost.query("select pg_backend_pid() as pid");
  const gone = new Promise<void>((resolve) => void lost.once("end", resolve));
  await other.query("select pg_terminate_backend($1::int)", [rows[0].pid]);
  await gone;
  await expect(lost.query("select 1")).rejects.toThrow();
  await other.end();
  await database.drop();
});
