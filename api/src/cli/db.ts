import { distribute } from "./distribute/distribute.ts";
import { commandLine } from "@dmc-hub/shared-types/configuration";
import { readConfig } from "../platform/configuration/config.ts";
import { run } from "../setup/parent.ts";

// Manual operations on the whole database: so far, distributing it over several machines.
run(async () => {
  if (process.argv.slice(2).join(" ") !== "distribute") {
    console.error(`Usage: ${commandLine("db", process.env)} distribute`);
    process.exit(2);
  }
  console.log(await distribute(readConfig(process.env)));
  process.exit(0);
});
