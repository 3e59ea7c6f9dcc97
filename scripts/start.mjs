import { relative } from "node:path";
import { configuration, refuseWhatIsTaken } from "./configuration.mjs";
import { build, outdated } from "./build.mjs";
import { install, isInstalled } from "./install.mjs";
import { endCommands } from "./processes.mjs";
import { startService } from "./service.mjs";
import { endWith, step, toldSteps } from "./steps.mjs";

/** What runs, in the order in which it was started. */
const services = [];
let stopping = null;

async function main() {
  const settings = configuration();
  await refuseWhatIsTaken(settings);
  console.log("DMC Hub");
  if (!isInstalled()) await step("install", install);
  const packages = outdated();
  if (packages.length > 0) await step("build", () => buildAll(packages));
  await startSystem(settings);
  greet(settings);
  process.send?.({ ready: true, address: settings.address });
}

async function buildAll(packages) {
  await build(packages);
  return packages.map(({ name }) => name).join(", ");
}

async function startSystem({ environment, log }) {
  const { databaseUrl } = await startDatabase(environment, log);
  const env = { ...environment, DATABASE_URL: databaseUrl };
  await step("api", () => keep({ name: "API", args: ["api/src/main.ts"], env, log: log("api") }));
  await step("edge", () =>
    keep({ name: "edge", args: ["shell/server/main.ts"], env: environment, log: log("edge") }),
  );
}

/** The embedded database lives as long as the process that prepared it. */
function startDatabase(env, log) {
  return keep({
    name: "database",
    args: ["api/src/prepare.ts"],
    env,
    log: log("database"),
    onStep: toldSteps(),
    onDeath(how) {
      console.error(`The database ended ${how}, so everything stops. Its log: ${log("database")}`);
      stop(1);
    },
  });
}

/** Starts a service, remembers it, and waits until it is ready. */
function keep(options) {
  const service = startService(options);
  services.push(service);
  return service.ready;
}

function greet({ address, isDemo, log }) {
  console.log(`\nOpen ${address}\n`);
  if (isDemo) {
    console.log("  admin  / admin-demo     administrator");
    console.log("  azure  / azure-demo     staff of Azure");
    console.log("  summit / summit-demo    staff of Summit");
    console.log("  guest  / guest-demo     without rights\n");
  }
  console.log(`Ctrl-C stops everything. The API's log: ${relative(process.cwd(), log("api"))}`);
}

/** Stops everything, the last started first. */
async function stopAll() {
  endCommands();
  for (const service of services.toReversed()) await service.stop();
}

function stop(status) {
  stopping ??= stopAll().then(() => process.exit(status));
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));
// Where another program started this one, the system goes with it.
process.once("disconnect", () => stop(0));

// npm passes a signal on to its shell alone, which leaves without passing it further.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(0), 500).unref();
}

main().catch(async (error) => {
  if (stopping) return;
  await stopAll();
  endWith(error);
});
