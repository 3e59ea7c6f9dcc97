import { join } from "node:path";
import { openPage } from "./page.mjs";
import runNatively from "./native-runner.mjs";
import { loadFor } from "./screen-modules.mjs";

/**
 * The native runner for screens: each file gets the worker's page as new, with its own copy of the project's
 * modules. Packages are loaded once, which takes longer than most files' tests.
 */
// oxlint-disable-next-line import/no-default-export -- Jest takes the default export
export default async function runScreens(globalConfig, config, environment, runtime, ...rest) {
  const page = openPage();
  Object.assign(globalThis, config.globals);
  loadFor({ cache: join(config.cacheDirectory, "screens"), sourceMaps: runtime.getSourceMaps() });
  try {
    return await runNatively(globalConfig, config, environment, runtime, ...rest);
  } finally {
    await page.close();
    loadFor(null);
  }
}
