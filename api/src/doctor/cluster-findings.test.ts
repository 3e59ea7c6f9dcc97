import { expect } from "@jest/globals";
import { connectOwner } from "../platform/database/owner-connection.ts";
import { STAND_IN } from "../testing/citus-stand-in.ts";
import { onOneMachine } from "../testing/one-machine.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { clusterFindings, wayFindings } from "./cluster-findings.ts";

onOneMachine("another cluster stands in.").test(
  "a cluster that is ready, and one with a machine that is not",
  async () => {
    const database = await createTestDatabase();
    const owner = await connectOwner(database.url);
    expect(await clusterFindings(owner)).toEqual([]);
    expect(await wayFindings(owner, database.url)).toEqual([]);
    await owner.query(STAND_IN);
    expect(await clusterFindings(owner)).toMatchObject([
      {
        level: "error",
        says: "Citus lacks a setting at one.example:5432: set citus.enable_unsafe_triggers = 'on' on every machine",
      },
    ]);
    await owner.query("set citus.enable_unsafe_triggers = on; set citus.propagate_set_commands = 'local'");
    expect(await clusterFindings(owner)).toMatchObject([{ level: "ok", says: "every machine is ready" }]);
    expect(await wayFindings(owner, database.url)).toMatchObject([
      {
        level: "warning",
        says: expect.stringMatching(/^the API cannot read from two\.example:5432 itself \(.+\)/),
      },
    ]);
    await owner.query("update pg_dist_node set groupid = 32 where groupid = 1");
    expect(await clusterFindings(owner)).toMatchObject([
      {
        level: "error",
        says: expect.stringMatching(/^The cluster's machine two\.example:5432 has the number 32/),
      },
    ]);
    await owner.end();
    await database.drop();
  },
);
