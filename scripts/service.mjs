import { startProcess } from "./processes.mjs";

const longestPauseMs = 5_000;

/**
 * Starts a process that should run for good. One that dies after it had been ready is started again: at once the first
 * time, with growing pauses while it does not come up. With `onDeath` it is not, and the caller decides.
 * `ready` is the first start's message and rejects where that fails.
 */
export function startService({ onDeath, ...options }) {
  let current = startProcess(options);
  let isStopping = false;
  let failures = 0;

  const watch = async () => {
    const how = await current.exited;
    if (isStopping) return;
    if (onDeath) {
      onDeath(how);
      return;
    }
    console.error(`The ${options.name} ended ${how}. It is started again.`);
    await pause(failures === 0 ? 0 : Math.min(longestPauseMs, 100 * 2 ** failures));
    if (isStopping) return;
    failures += 1;
    current = startProcess(options);
    current.ready.then(() => (failures = 0)).catch(() => {});
    void watch();
  };

  return {
    ready: current.ready.then((message) => {
      void watch();
      return message;
    }),
    stop() {
      isStopping = true;
      return current.stop();
    },
  };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
