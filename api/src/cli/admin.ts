import { parseArgs } from "node:util";
import { createAdministrator } from "./admin/create-administrator.ts";
import { startTyping } from "./admin/typing.ts";
import { stopServer } from "../platform/database/embedded/server.ts";
import { commandLine } from "@dmc-hub/shared-types/configuration";
import { readConfig } from "../platform/configuration/config.ts";
import { run } from "../setup/parent.ts";
import { prepareDatabase } from "../setup/prepare-database.ts";
import { SetupError } from "../platform/configuration/setup-error.ts";

// Creates an administrator, usually the first one, from a terminal or a script.
run(async () => {
  const { values, username } = readArguments();
  const config = { ...readConfig(process.env), demo: false };
  const typing = startTyping();
  const { url, owner, server } = await prepareDatabase(config, () => {});
  try {
    console.log(await createAdministrator(url, config.appHost, { username, ...values }, typing));
  } finally {
    typing.close();
    await owner.end();
    if (server && !server.wasRunning) await stopServer(server);
  }
  process.exit(0);
});

function readArguments() {
  const options = { name: { type: "string" }, email: { type: "string" } } as const;
  const { values, positionals } = parsed(() => parseArgs({ options, allowPositionals: true }));
  const [command, username, ...rest] = positionals;
  if (command !== "create" || username === undefined || rest.length > 0) throw usage();
  return { values, username };
}

function parsed<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch {
    throw usage();
  }
}

function usage(): SetupError {
  return new SetupError(
    `Usage: ${commandLine("admin", process.env)} create <username> [--name "…"] [--email …]`,
  );
}
