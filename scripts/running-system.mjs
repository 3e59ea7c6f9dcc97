import { keepBackups } from "./backups.mjs";
import { keepLogsSmall } from "./bounded-logs.mjs";
import { takeCommands } from "./control.mjs";
import { startDatabase } from "./database.mjs";
import { greet } from "./greeting.mjs";
import { reloading } from "./reloading.mjs";
import { noteControl, noteSystem } from "./running.mjs";
import { startServing } from "./serving.mjs";
import { printStep, step } from "./steps.mjs";
import { remember, runUntilStopped } from "./system.mjs";
import { root } from "./workspace.mjs";

/** Run by `reload` and SIGHUP; null until the system is up. */
let reload = null;

/** Runs `main`, which starts a system, until it is told to stop. */
export const runSystem = (main) => runUntilStopped(main, reloadOnSignal);

/** Starts database, API and edge, says where they are, and tells a parent. */
export async function startSystem(settings) {
  const { environment, log, apiProcesses, address } = settings;
  noteSystem(settings);
  // Also of a system that never comes up, and is started again and again.
  remember(keepLogsSmall(settings));
  const databaseUrl = await startDatabase(environment, log);
  const release = { folder: root, environment, databaseUrl };
  const { apis, edge } = startServing(settings, release);
  remember(...apis);
  remember(edge);
  await Promise.all([
    step("api", async () => {
      await Promise.all(apis.map(({ ready }) => ready));
      return apiProcesses > 1 ? `${apiProcesses} processes` : "";
    }),
    step("edge", () => edge.ready),
  ]);
  if (settings.backups.every !== null) remember(keepBackups(settings.backups, release));
  reload = reloading(settings, release, { apis, edge });
  noteControl(await takeCommands(reload));
  greet(settings);
  process.send?.({ ready: true, address, databaseUrl });
}

const reloadOnSignal = () => {
  console.log("Reload");
  reload?.(({ step, ms, detail }) => printStep(step, ms, detail)).catch(({ message }) =>
    console.error(`The reload failed, and the running processes continue: ${message}`),
  );
};
