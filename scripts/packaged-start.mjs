// dmc-hub start: what `npm start` does after it has installed and built.
import { configuration, refuseWhatIsTaken } from "./configuration.mjs";
import { runSystem, startSystem } from "./running-system.mjs";

runSystem(async () => {
  const settings = configuration();
  await refuseWhatIsTaken(settings);
  console.log("DMC Hub");
  await startSystem(settings);
});
