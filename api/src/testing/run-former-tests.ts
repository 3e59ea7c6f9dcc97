import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import globalSetup, { run } from "./global-setup.ts";
import { stopServer } from "../platform/database/embedded/server.ts";

// Runs the API's tests of another checkout on databases as this one makes them: run-former-tests.ts <folder> <node> …
const [folder = "", node = "", ...options] = process.argv.slice(2);

await globalSetup();
const jest = join(folder, "node_modules", "jest", "bin", "jest.js");
const child = spawn(node, [jest, "-c", join(folder, "api", "jest.config.mjs"), ...options], {
  cwd: folder,
  stdio: "inherit",
});
const [status] = await once(child, "close");
if (run.server) await stopServer(run.server);
rmSync(run.dataDir, { recursive: true, force: true });
process.exit(status ?? 1);
