import { isatty } from "node:tty";
import { endCommands } from "./processes.mjs";
import { forgetSystem } from "./running.mjs";
import { restartOnEdits } from "./restart-on-edits.mjs";
import { startService } from "./service.mjs";
import { endWith } from "./steps.mjs";

/** Running services, in the order in which they were started. */
const services = [];
let stopping = null;

/**
 * Starts a service, registers it for the stop, and returns its message once it is ready. With `sources`, an
 * edit of a file or below one of these folders restarts it.
 */
export function keep({ sources = [], ...options }) {
  const service = startService(options);
  remember(service);
  if (sources.length > 0) restartOnEdits(service, options.name, sources);
  return service.ready;
}

/** Registers services that are stopped together. */
export function remember(...together) {
  services.push({ stop: () => Promise.all(together.map((service) => service.stop())) });
}

/** Stops everything, last started first, and exits with this status. */
export function stop(status) {
  stopping ??= stopAll().then(() => process.exit(status));
}

async function stopAll() {
  endCommands();
  for (const service of services.toReversed()) await service.stop();
  forgetSystem();
}

/**
 * Runs a command that keeps a system up until it is told to stop: by a signal, or by its parent's end.
 * Without a terminal that could hang up, SIGHUP requests a `reload`, as service managers do.
 */
export function runUntilStopped(main, reload = null) {
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(0));
  process.on("SIGHUP", () => (reload && !isatty(0) ? reload() : stop(0)));
  process.once("disconnect", () => stop(0));
  // npm passes a signal only to its shell, which ends without passing it on.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stop(0), 500).unref();
  }
  main().catch(async (error) => {
    if (stopping) return;
    await stopAll();
    endWith(error);
  });
}
