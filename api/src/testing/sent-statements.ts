import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TENANT_STATEMENTS } from "../platform/database/tenant-dialect.ts";

const files = "statements-";

/** Keeps each statement that this process sends for a tenant, once, in the run's folder. */
export function keepStatements(): void {
  const folder = process.env["TEST_DATA_DIR"];
  const known = new Set<unknown>();
  subscribe(TENANT_STATEMENTS, (sql) => {
    if (!folder || known.has(sql)) return;
    known.add(sql);
    appendFileSync(join(folder, `${files}${process.pid}`), `${JSON.stringify(sql)}\n`);
  });
}

/** The statements that a run has sent for tenants, each once. */
export function keptStatements(folder: string): string[] {
  const lines = readdirSync(folder)
    .filter((name) => name.startsWith(files))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n"));
  return [...new Set(lines)].map((line) => JSON.parse(line));
}

/** The statements that this process sends for tenants while something is done, in their order. */
export async function sentWhile(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const note = (sql: unknown) => void sent.push(String(sql));
  subscribe(TENANT_STATEMENTS, note);
  try {
    await work();
  } finally {
    unsubscribe(TENANT_STATEMENTS, note);
  }
  return sent;
}
