// A child process's main: runs one command on a store, with an existing build.
import { join } from "node:path";
import { release, rollback } from "../commands.ts";
import type { Options, OwnerOptions } from "../options.ts";
import { addOwner } from "../owner-commands.ts";
import { prune } from "../prune.ts";

const [command = "", key = "", folder = "", given = "{}"] = process.argv.slice(2);
const options: Options & OwnerOptions = {
  ...JSON.parse(given),
  say: () => undefined,
  sayDone: () => undefined,
};

const commands: Record<string, () => Promise<void>> = {
  release: () => release(folder, options, async () => join(folder, ".cache", "release")),
  rollback: () => rollback("mf-tours", null, options),
  prune: () => prune(30, options),
  owners: () => addOwner("mf-tours", key, "A colleague", options),
};
await commands[command]?.();
