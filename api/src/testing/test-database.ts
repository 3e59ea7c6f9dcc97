import { randomUUID } from "node:crypto";
import { Client } from "pg";

/** A test's own database. */
export interface TestDatabase {
  readonly url: string;
  readonly dataDir: string;
  drop(): Promise<void>;
}

/** Copies the run's migrated database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(process.env["TEST_DATABASE_URL"] ?? "");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await maintain(template, `create database ${name} template ${template.pathname.slice(1)}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const drop = () => maintain(template, `drop database ${name} with (force)`);
  return { url: url.href, dataDir: process.env["TEST_DATA_DIR"] ?? "", drop };
}

async function maintain(template: URL, statement: string): Promise<void> {
  const url = new URL(template);
  url.pathname = "/postgres";
  const client = new Client(url.href);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
