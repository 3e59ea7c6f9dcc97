// npm run reload: new API processes take the place of those of the running system, without a call that fails.
import { command } from "./control.mjs";
import { systemPlace } from "./configuration.mjs";
import { runningSystem } from "./running.mjs";
import { endWith, printStep, Refusal } from "./steps.mjs";

async function main() {
  const place = systemPlace();
  const system = runningSystem(place);
  const where = `on port ${place.port} for ${place.dataDir}`;
  if (!system) throw new Refusal(`Nothing runs ${where}. Start it with: npm start`);
  if (!system.control) {
    throw new Refusal(`What runs ${where} is still starting, or takes every edit by itself (npm run dev).`);
  }
  console.log("DMC Hub");
  await command(system.control, ({ step, ms, detail }) => printStep(step, ms, detail)).catch((error) => {
    throw new Refusal(`The reload did not succeed, and what ran goes on: ${error.message}`);
  });
}

main().catch(endWith);
