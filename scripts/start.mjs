import { configuration, refuseWhatIsTaken } from "./configuration.mjs";
import { build, outdated } from "./build.mjs";
import { install, isInstalled } from "./install.mjs";
import { takeCommands } from "./control.mjs";
import { startDatabase } from "./database.mjs";
import { greet } from "./greeting.mjs";
import { reloading } from "./reloading.mjs";
import { noteControl, noteSystem } from "./running.mjs";
import { startServing } from "./serving.mjs";
import { printStep, step } from "./steps.mjs";
import { remember, runUntilStopped } from "./system.mjs";

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

/** Run by `npm run reload` and SIGHUP; null until the system is up. */
let reload = null;

/** Returns the database's address. */
async function startSystem(settings) {
  const { environment, log, apiProcesses } = settings;
  noteSystem(settings);
  const databaseUrl = await startDatabase(environment, log);
  const { apis, edge } = startServing({ ...settings, databaseUrl });
  remember(...apis);
  remember(edge);
  await Promise.all([
    step("api", async () => {
      await Promise.all(apis.map(({ ready }) => ready));
      return apiProcesses > 1 ? `${apiProcesses} processes` : "";
    }),
    step("edge", () => edge.ready),
  ]);
  reload = reloading({ ...settings, databaseUrl }, apis);
  noteControl(await takeCommands(reload));
  return databaseUrl;
}

const reloadOnSignal = () => {
  console.log("Reload");
  reload?.(({ step, ms, detail }) => printStep(step, ms, detail)).catch(({ message }) =>
    console.error(`The reload failed, and the running processes continue: ${message}`),
  );
};

runUntilStopped(main, reloadOnSignal);
