import { mkdirSync } from "node:fs";
import { startServer, stopServer } from "../../api/src/platform/database/embedded/server.ts";
import { connectOwner } from "../../api/src/platform/database/owner-connection.ts";

const port = 4718;

/** A PostgreSQL that containers reach, with an empty database whose owner may not go round policies. */
export async function databaseFor(folder) {
  mkdirSync(folder, { mode: 0o755 });
  const server = await startServer(folder, ["listen_addresses=127.0.0.1", `port=${port}`]);
  const address = new URL(server.url);
  address.pathname = "/postgres";
  const owner = await connectOwner(address.href);
  await owner.query("create role hub login createrole password 'of-the-trial'");
  await owner.query("create database hub owner hub");
  await owner.end();
  const url = `postgres://hub:of-the-trial@127.0.0.1:${port}/hub`;
  return { url, stop: () => stopServer(server) };
}
