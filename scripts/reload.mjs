// npm run reload: new API processes replace those of the running system, without a failed call.
import { command } from "./control.mjs";
import { systemPlace } from "./configuration.mjs";
import { runningSystem } from "./running.mjs";
import { endWith, printStep, Refusal } from "./steps.mjs";
import { startCommand } from "./workspace.mjs";

async function main() {
  const place = systemPlace();
  const system = runningSystem(place);
  const where = `on port ${place.port} for ${place.dataDir}`;
  if (!system) throw new Refusal(`Nothing runs ${where}. Start it with: ${startCommand}`);
  if (!system.control) {
    throw new Refusal(`What runs ${where} is still starting, or applies every edit by itself (npm run dev).`);
  }
  console.log("DMC Hub");
  await command(system.control, ({ step, ms, detail }) => printStep(step, ms, detail)).catch((error) => {
    throw new Refusal(`The reload failed, and the running processes continue: ${error.message}`);
  });
}

main().catch(endWith);
