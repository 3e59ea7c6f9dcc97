// dmc-hub reload: this release takes over from the one that runs, with the configuration as it is here and now.
import { variableNames } from "../shared-types/src/configuration/index.ts";
import { reloadRunning } from "./reload-running.mjs";
import { endWith } from "./steps.mjs";

// What is not set any more is sent as well, empty, or the running system would keep it.
const given = variableNames.map((name) => [name, process.env[name] ?? ""]);

reloadRunning(Object.fromEntries(given)).catch(endWith);
