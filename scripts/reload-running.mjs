import { command } from "./control.mjs";
import { systemPlace } from "./configuration.mjs";
import { runningSystem } from "./running.mjs";
import { printStep, Refusal } from "./steps.mjs";
import { root, startCommand } from "./workspace.mjs";

/**
 * Has the running system replace its processes by those of this folder. They get the values of these variables, and what
 * else the system was started with.
 */
export async function reloadRunning(variables = {}) {
  const place = systemPlace();
  const system = runningSystem(place);
  const where = `on port ${place.port} for ${place.dataDir}`;
  if (!system) throw new Refusal(`Nothing runs ${where}. Start it with: ${startCommand}`);
  if (!system.control) {
    throw new Refusal(`What runs ${where} is still starting, or applies every edit by itself.`);
  }
  console.log("DMC Hub");
  const what = { folder: root, variables };
  await command(system.control, what, ({ step, ms, detail }) => printStep(step, ms, detail)).catch(
    (error) => {
      throw new Refusal(`The reload failed, and the running processes continue: ${error.message}`);
    },
  );
}
