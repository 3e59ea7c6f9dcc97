import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Answers typed by a person, or piped in line by line by a script. */
export interface Typing {
  /** Whether a person is typing. */
  readonly isPerson: boolean;
  /** The next line; empty if there is none. Typed text is shown unless it is `hidden`. */
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
