// dmc-hub start: what `npm start` does after it has installed and built.
import { environmentFindings } from "../api/src/doctor/environment-findings.ts";
import { lineOf } from "../api/src/doctor/finding.ts";
import { configuration, refuseWhatIsTaken } from "./configuration.mjs";
import { runSystem, startSystem } from "./running-system.mjs";
import { Refusal } from "./steps.mjs";

runSystem(async () => {
  refuseErrors();
  const settings = configuration();
  await refuseWhatIsTaken(settings);
  console.log("DMC Hub");
  await startSystem(settings);
});

/** All of them at once; what prepares the database also tells what is merely unwise. */
function refuseErrors() {
  const errors = environmentFindings(process.env).filter(({ level }) => level === "error");
  if (errors.length > 0) throw new Refusal(errors.map(lineOf).join("\n"));
}
