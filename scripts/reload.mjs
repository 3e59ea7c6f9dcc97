// npm run reload: new processes replace those of the running system, without a failed call.
import { reloadRunning } from "./reload-running.mjs";
import { endWith } from "./steps.mjs";

reloadRunning().catch(endWith);
