import { environmentFindings } from "./doctor/environment-findings.ts";
import { localFindings, networkFindings } from "./doctor/examine.ts";
import { type Finding, lineOf } from "./doctor/finding.ts";
import { readConfig, sessionKeys } from "./platform/configuration/config.ts";
import { keepServer } from "./setup/keep-server.ts";
import { listenForStop, run, tell } from "./setup/parent.ts";
import { prepareDatabase } from "./setup/prepare-database.ts";
import { SetupError } from "./platform/configuration/setup-error.ts";
import { ensureFolder } from "./platform/configuration/secret-file.ts";

/** Longest that a start waits for a mail server and for names, ms. */
const LIMIT = 1_000;

// Prepares the database for main.ts. The embedded one runs for as long as this process does.
run(async () => {
  const stop = listenForStop();
  const config = readConfig(process.env);
  heed(environmentFindings(process.env));
  // Answers while the database is prepared.
  const network = config.production ? networkFindings(config, LIMIT) : Promise.resolve([]);
  ensureFolder(config.dataDir);
  sessionKeys(process.env, config);
  const { url, owner, server } = await prepareDatabase(config, (step, detail) => tell({ step, detail }));
  if (config.production) heed(await localFindings(config));
  tell({ ready: true, databaseUrl: url });
  // Only warnings, for which nobody needs to wait.
  const warned = network.then(heed);
  if (server) await keepServer(config, { server, owner }, stop);
  else await owner.end();
  await warned;
  process.exit(0);
});

/** Warnings are shown. @throws {SetupError} for the errors, all in one. */
function heed(findings: readonly Finding[]): void {
  const errors = findings.filter(({ level }) => level === "error");
  if (errors.length > 0) throw new SetupError(errors.map(lineOf).join(" "));
  for (const finding of findings) if (finding.level === "warning") tell({ warning: lineOf(finding) });
}
