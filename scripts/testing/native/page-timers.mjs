/** Timers of at most this many ms are about to end: the frames and turns of packages. */
const soon = 20;
/** How many turns packages get to end their work. */
const turns = 50;

/**
 * Counts the timers of a page from now on. `settle` waits for those that are due, since packages outlive the
 * page and would wait for them for ever, and clears the rest.
 */
export function watchTimers() {
  const { clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } = globalThis;
  /** The delay of each, ms. */
  const pending = new Map();
  globalThis.setTimeout = (work, ms = 0, ...args) => {
    const done = () => {
      pending.delete(timer);
      work(...args);
    };
    const timer = setTimeout(done, ms);
    pending.set(timer, ms);
    return timer;
  };
  globalThis.setInterval = (work, ms, ...args) => {
    const timer = setInterval(work, ms, ...args);
    pending.set(timer, Number.POSITIVE_INFINITY);
    return timer;
  };
  globalThis.clearTimeout = forget(pending, clearTimeout);
  globalThis.clearInterval = forget(pending, clearInterval);
  const isBusy = () => pending.values().some((ms) => ms <= soon);
  return {
    async settle() {
      // React's scheduler takes immediate turns.
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      for (let turn = 0; turn < turns && isBusy(); turn += 1)
        await new Promise((resolve) => setTimeout(resolve, 1));
      for (const timer of pending.keys()) clearTimeout(timer);
    },
  };
}

const forget = (pending, clear) => (timer) => {
  pending.delete(timer);
  clear(timer);
};
