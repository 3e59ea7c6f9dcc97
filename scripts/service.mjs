import { startProcess } from "./processes.mjs";
import { watchdog } from "./watchdog.mjs";

const longestPauseMs = 5_000;

/** Longest that a process which is to replace another may take until it is ready. */
const startMs = 60_000;

/** A process that should run for good, and those that take its place. */
class Service {
  /** The first start's message; rejects where that fails. */
  ready;
  #options;
  #running = new Set();
  #isStopping = false;
  #work = Promise.resolve();
  #current;
  #told = null;

  constructor(options) {
    this.#options = { onChange: async () => {}, ...options };
    this.#current = this.#begin();
    this.ready = this.#current.ready.then((message) => {
      void this.#take(this.#current, message);
      return message;
    });
  }

  /** The message of the process that serves; null while none does. */
  get told() {
    return this.#told;
  }

  /** Has a new process take the place of the one that serves. Rejects where it does not come up; the old one stays. */
  replace() {
    return this.#withLock(async () => {
      const former = this.#current;
      await this.#takeAnother();
      await former.stop();
    });
  }

  /** Ends the process that serves, and has a new one take its place. Rejects where that does not come up. */
  restart() {
    return this.#withLock(async () => {
      const former = this.#current;
      // Its end is expected.
      this.#current = null;
      this.#told = null;
      await former?.stop();
      await this.#takeAnother();
    });
  }

  /** Sends the process that serves a message; answers whether one that `isAnswer` came back within `ms`. */
  async ask(message, isAnswer, ms) {
    return this.#told !== null && this.#current.ask(message, isAnswer, ms);
  }

  async stop() {
    this.#isStopping = true;
    await Promise.all([...this.#running].map((one) => one.stop()));
  }

  #begin() {
    const begun = startProcess({
      ...this.#options,
      onMessage: ({ leaving }) => leaving && this.#onLeaving(begun),
    });
    this.#running.add(begun);
    void begun.exited.then(() => this.#running.delete(begun));
    return begun;
  }

  /** One thing after another, so that no two processes take one place. */
  #withLock(task) {
    const result = this.#work.then(() => (this.#isStopping ? undefined : task()));
    this.#work = result.catch(() => {});
    return result;
  }

  async #takeAnother() {
    const next = this.#begin();
    const late = setTimeout(() => next.signal("SIGKILL"), startMs);
    const message = await next.ready.finally(() => clearTimeout(late));
    await this.#take(next, message);
  }

  async #take(taken, message) {
    this.#current = taken;
    this.#told = message;
    void this.#watch(taken);
    await this.#options.onChange();
  }

  async #watch(watched) {
    let silence = null;
    const onSilence = (seconds) => {
      silence = `because it had not answered for ${seconds} s`;
      watched.signal("SIGKILL");
    };
    const end = this.#options.guard?.(this.#told, onSilence);
    const how = await watched.exited;
    end?.();
    if (this.#isStopping || watched !== this.#current) return;
    if (this.#options.onDeath) return this.#options.onDeath(how);
    console.error(`The ${this.#options.name} ended ${silence ?? how}. It is started again.`);
    this.#told = null;
    void this.#options.onChange();
    await this.#withLock(() => this.#restart(watched, 0));
  }

  async #restart(dead, failures) {
    if (failures > 0) await pause(Math.min(longestPauseMs, 100 * 2 ** failures));
    if (this.#isStopping || this.#current !== dead) return;
    await this.#takeAnother().catch(({ message }) => {
      console.error(`${this.#options.name}: ${message}`);
      return this.#restart(dead, failures + 1);
    });
  }

  /** A second SIGTERM has it leave at once. */
  #onLeaving(leaving) {
    if (this.#isStopping || leaving !== this.#current) return void leaving.signal("SIGTERM");
    this.replace().catch(({ message }) =>
      console.error(`Nothing takes the place of the ${this.#options.name}: ${message}`),
    );
  }
}

/**
 * Starts a process that should run for good. One that dies after it had been ready is started again: at once the first
 * time, with growing pauses while it does not come up. With `onDeath` it is not, and the caller decides. One that asks
 * to leave (`{ leaving: true }`) is told to once another has taken its place. `onChange` is waited for whenever another
 * process has become the one that serves, before the former is told to leave. `guard`, of its message, begins a watch
 * that may say for how many seconds it has been silent: then it is killed.
 */
export const startService = (options) => new Service(options);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A guard for what answers HTTP at the address that `urlOf` finds in its message. */
export const answering = (urlOf, limitMs) => (told, onSilence) =>
  watchdog({ url: urlOf(told), limitMs, onSilence: () => onSilence(limitMs / 1_000) });
