import { distribute } from "./distribute/distribute.ts";
import { readConfig } from "../platform/configuration/config.ts";
import { run } from "../setup/parent.ts";

// What is done to the database as a whole, by hand: so far, spreading it over several machines.
run(async () => {
  if (process.argv.slice(2).join(" ") !== "distribute") {
    console.error("Use it like this: npm run db -- distribute");
    process.exit(2);
  }
  console.log(await distribute(readConfig(process.env)));
  process.exit(0);
});
