import { type Database, openDatabase } from "../platform/database/database.ts";
import { askedPatiently } from "./patiently.ts";

/** The product's pools, once each is connected: on a busy machine that takes longer than a statement waits for it. */
export async function openConnected(...how: Parameters<typeof openDatabase>): Promise<Database> {
  const database = openDatabase(...how);
  for (const pool of [database.rw, database.admin]) await askedPatiently(() => pool.raw("select 1"));
  return database;
}
