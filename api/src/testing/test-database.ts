import { randomUUID } from "node:crypto";
import { databaseAt, dropEverywhere, onEveryMachine } from "./machines.ts";
import { keepStatements } from "./sent-statements.ts";

keepStatements();

/** A test's own database. */
export interface TestDatabase {
  readonly url: string;
  readonly dataDir: string;
  drop(): Promise<void>;
}

/** Copies the run's migrated database; that of a cluster on each of its machines. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(process.env["TEST_DATABASE_URL"] ?? "");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Through the log, as by default, it takes twice as long.
  await onEveryMachine(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`);
  return {
    url: databaseAt(template.href, name),
    dataDir: process.env["TEST_DATA_DIR"] ?? "",
    drop: () => dropEverywhere(name),
  };
}
