import { configuration, refuseWhatIsTaken } from "./configuration.mjs";
import { build, outdated } from "./build.mjs";
import { install, isInstalled } from "./install.mjs";
import { startDatabase } from "./database.mjs";
import { greet } from "./greeting.mjs";
import { step } from "./steps.mjs";
import { keep, runUntilStopped } from "./system.mjs";

async function main() {
  const settings = configuration();
  await refuseWhatIsTaken(settings);
  console.log("DMC Hub");
  if (!isInstalled()) await step("install", install);
  const packages = outdated();
  if (packages.length > 0) await step("build", () => buildAll(packages));
  const databaseUrl = await startSystem(settings);
  greet(settings);
  process.send?.({ ready: true, address: settings.address, databaseUrl });
}

async function buildAll(packages) {
  await build(packages);
  return packages.map(({ name }) => name).join(", ");
}

/** Young objects die young: a small nursery keeps the API's process under its 250 MB at no cost in speed. */
const api = ["--max-semi-space-size=8", "api/src/main.ts"];

/** Answers the database's address. */
async function startSystem({ environment, log }) {
  const databaseUrl = await startDatabase(environment, log);
  const env = { ...environment, DATABASE_URL: databaseUrl };
  await Promise.all([
    step("api", () => keep({ name: "API", args: api, env, log: log("api") })),
    step("edge", () =>
      keep({ name: "edge", args: ["shell/server/main.ts"], env: environment, log: log("edge") }),
    ),
  ]);
  return databaseUrl;
}

runUntilStopped(main);
