import { handOver } from "./hand-over.mjs";
import { startProcess } from "./processes.mjs";
import { watchdog } from "./watchdog.mjs";

const longestPauseMs = 5_000;

/** Longest time for a replacing process to become ready, ms. */
const startMs = 60_000;

/** A process that should run for good, and its replacements. */
class Service {
  /** The first start's message; rejects if that fails. */
  ready;
  #options;
  #running = new Set();
  #isStopping = false;
  #work = Promise.resolve();
  #current;
  #told = null;

  constructor(options) {
    this.#options = { onChange: async () => {}, place: () => ({}), heirArgs: null, ...options };
    this.#current = this.#begin();
    this.ready = this.#current.ready.then((message) => {
      void this.#take(this.#current, message);
      return message;
    });
  }

  /** The message of the current process; null while there is none. */
  get told() {
    return this.#told;
  }

  /** Replaces the current process with a new one. Rejects if that does not come up; the old one stays. */
  replace() {
    return this.#withLock(async () => {
      const former = this.#current;
      await this.#takeAnother(former);
      await former.stop();
    });
  }

  /** Ends the current process, and starts a new one. Rejects if that does not come up. */
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

  /** Sends the current process a message; returns whether one that `isAnswer` came back within `ms`. */
  async ask(message, isAnswer, ms) {
    return this.#told !== null && this.#current.ask(message, isAnswer, ms);
  }

  async stop() {
    this.#isStopping = true;
    await Promise.all([...this.#running].map((one) => one.stop()));
  }

  /** With `former` it takes over that one's listener, if processes of this service do so. */
  #begin(former = null) {
    const { args, heirArgs, place } = this.#options;
    const begun = startProcess({
      ...this.#options,
      ...place(),
      args: former && heirArgs ? [...args, ...heirArgs] : args,
      onMessage: ({ leaving, wants }) => {
        if (leaving) this.#onLeaving(begun);
        if (wants) void handOver(former, begun);
      },
    });
    this.#running.add(begun);
    void begun.exited.then(() => this.#running.delete(begun));
    return begun;
  }

  /** One operation after another, so that no two processes replace the same one. */
  #withLock(task) {
    const result = this.#work.then(() => (this.#isStopping ? undefined : task()));
    this.#work = result.catch(() => {});
    return result;
  }

  async #takeAnother(former = null) {
    const next = this.#begin(former);
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

  /** A second SIGTERM makes it end at once. */
  #onLeaving(leaving) {
    if (this.#isStopping || leaving !== this.#current) return void leaving.signal("SIGTERM");
    this.replace().catch(({ message }) =>
      console.error(`Nothing replaces the ${this.#options.name}: ${message}`),
    );
  }
}

/**
 * Starts a process that should run for good. `place` says, at each start, in which folder it runs and with which
 * environment. One that replaces another gets `heirArgs` as well, if there are any, and then asks for its listener.
 * If it dies after having been ready it is started again: at once the first time, with growing pauses while it does
 * not come up. With `onDeath` the caller decides instead. If it asks to leave (`{ leaving: true }`), it is told to
 * once it has been replaced. `onChange` is awaited whenever a new process has become the current one, before the
 * former is told to leave. `guard`, given the message, starts a watch that may report for how many seconds it has
 * been silent; then it is killed.
 */
export const startService = (options) => new Service(options);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A guard for a process that answers HTTP at the address that `urlOf` reads from its message. */
export const answering = (urlOf, limitMs) => (told, onSilence) =>
  watchdog({ url: urlOf(told), limitMs, onSilence: () => onSilence(limitMs / 1_000) });
