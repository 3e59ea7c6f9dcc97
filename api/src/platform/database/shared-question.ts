/**
 * One question for all who ask the same at a time. It is only asked after each of them has: whoever comes while it is
 * being answered waits for the next one, so that nobody gets an answer from before they asked.
 */
export class SharedQuestion<Answer> {
  readonly #asked = new Map<string, Promise<Answer>>();
  readonly #next = new Map<string, Promise<Answer>>();

  async ask(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const joined = this.#next.get(key);
    if (joined) return joined;
    const before = this.#asked.get(key);
    if (before === undefined) return this.#start(key, ask);
    const start = () => {
      this.#next.delete(key);
      return this.#start(key, ask);
    };
    const next = before.then(start, start);
    this.#next.set(key, next);
    return next;
  }

  #start(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const asked = ask().finally(() => {
      if (this.#asked.get(key) === asked) this.#asked.delete(key);
    });
    this.#asked.set(key, asked);
    return asked;
  }
}
