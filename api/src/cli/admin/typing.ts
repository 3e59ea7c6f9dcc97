import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Answers that a person types, or that a script pipes in line by line. */
export interface Typing {
  /** Whether a person sits there. */
  readonly isPerson: boolean;
  /** The next line; empty when there is none. What is typed is shown unless it is `hidden`. */
  ask(question: string, options?: { readonly hidden?: boolean }): Promise<string>;
  close(): void;
}

/** Reads standard input. */
export function startTyping(): Typing {
  let isHidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const isPerson = process.stdin.isTTY;
  const lines = createInterface({ input: process.stdin, output, terminal: isPerson });
  const next = lines[Symbol.asyncIterator]();
  return {
    isPerson,
    async ask(question, { hidden = false } = {}) {
      if (isPerson) process.stdout.write(question);
      isHidden = hidden;
      const { value, done } = await next.next();
      isHidden = false;
      if (isPerson && hidden) process.stdout.write("\n");
      return done ? "" : value;
    },
    close: () => lines.close(),
  };
}
