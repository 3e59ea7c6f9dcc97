import { createRequire, registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import circus from "jest-circus/runner";

const require = createRequire(import.meta.url);
const globals = import.meta.resolve("./globals.mjs");

// Outside of Jest's own module system `@jest/globals` refuses to load.
registerHooks({
  resolve: (name, context, next) =>
    name === "@jest/globals" ? { url: globals, shortCircuit: true } : next(name, context),
});

const TEST_TIMEOUT = Symbol.for("TEST_TIMEOUT_SYMBOL");

let runs = 0;

/**
 * A test runner for code that runs on Node: Jest's own, except that Node loads the tests and their imports,
 * as in production. Modules loaded by one file of a worker are reused by the next.
 */
export default async function runNatively(globalConfig, config, environment, _runtime, path, report) {
  const { console } = globalThis;
  const { fakeTimersModern, moduleMocker } = environment;
  globalThis.console = environment.global.console;
  const { offer } = await import(globals);
  // The environment's are of its own realm.
  const timers = new fakeTimersModern.constructor({ config, global: globalThis });
  const jest = jestOf(moduleMocker, timers);
  // Testing Library asks it whether timers are faked.
  globalThis.jest = jest;
  const runtime = {
    requireInternalModule: loadAfresh,
    requireModule: require,
    setGlobalsForRuntime: (found) => offer({ ...found, jest }),
    // A file may run twice in a process, as in watch mode.
    unstable_importModule: (file) => import(`${pathToFileURL(file).href}?run=${++runs}`),
    unstable_shouldLoadAsEsm: () => true,
    enterTestCode() {},
    leaveTestCode() {},
  };
  try {
    const realm = { global: globalThis, handleTestEvent: environment.handleTestEvent };
    return await circus.default(globalConfig, config, realm, runtime, path, report);
  } finally {
    timers.dispose();
    moduleMocker.restoreAllMocks();
    delete globalThis[TEST_TIMEOUT];
    delete globalThis.jest;
    globalThis.console = console;
  }
}

/** Circus keeps a file's tests in its module, and its listeners beside the globals. */
function loadAfresh(path) {
  delete require.cache[path];
  delete globalThis[Symbol.for("EVENT_HANDLERS")];
  return require(path);
}

const jestOf = (mocker, timers) => ({
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  setTimeout: (ms) => void (globalThis[TEST_TIMEOUT] = ms),
  useFakeTimers: (settings) => timers.useFakeTimers(settings),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  runAllTimers: () => timers.runAllTimers(),
});
