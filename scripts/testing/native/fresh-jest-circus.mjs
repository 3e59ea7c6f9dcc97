import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { root } from "../../workspace.mjs";
import runNatively from "./native-runner.mjs";

const project = `${pathToFileURL(root).href}/`;
// Files beside this one are shared by all runs.
const isOwn = (url) =>
  url.startsWith(project) && !url.includes("/node_modules/") && !url.startsWith(`${project}scripts/`);

let change = "none";

registerHooks({
  resolve(name, context, next) {
    const found = next(name, context);
    return isOwn(found.url) ? { ...found, url: `${found.url.replace(/\?.*/, "")}?change=${change}` } : found;
  },
});

/**
 * The native runner for mutation tests: the project's own modules are loaded again for each change, and
 * counters of Jest's realm are shared with this one. Its name says what it is based on, because Stryker
 * checks that.
 */
// oxlint-disable-next-line import/no-default-export -- Jest takes the default export
export default function runAfresh(globalConfig, config, environment, ...rest) {
  change = process.env["__STRYKER_ACTIVE_MUTANT__"] ?? "none";
  globalThis.__stryker__ = environment.global.__stryker__ ?? {};
  return runNatively(globalConfig, config, endingAtFirstFailure(environment), ...rest);
}

/** One failed test is enough: later ones are skipped. Those that a failed `beforeAll` has failed count as failed. */
function endingAtFirstFailure(environment) {
  let hasFailed = false;
  const handle = environment.handleTestEvent?.bind(environment);
  environment.handleTestEvent = async (event, state) => {
    if (event.name === "test_fn_failure" || event.name === "hook_failure") hasFailed = true;
    if (event.name === "test_start" && hasFailed && event.test.errors.length === 0) event.test.mode = "skip";
    await handle?.(event, state);
  };
  return environment;
}
