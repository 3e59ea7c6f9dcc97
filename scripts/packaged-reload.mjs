// dmc-hub reload: this release takes over from the one that runs, with the configuration as it is here and now.
import { variableNames } from "../shared-types/src/configuration/index.ts";
import { reloadRunning } from "./reload-running.mjs";
import { endWith } from "./steps.mjs";

const given = Object.entries(process.env).filter(([name]) => variableNames.includes(name));

reloadRunning(Object.fromEntries(given)).catch(endWith);
