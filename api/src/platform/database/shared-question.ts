import type { Knex } from "knex";
import { currentScope } from "./tenant.ts";

/** How long a question waits for the one before, ms: one that is held up holds up nobody else. */
const LONGEST_WAIT = 100;

/** A question that is being answered, and the one after it. */
interface Asked<Answer, Part> {
  readonly answer: Promise<Answer>;
  next: { readonly parts: Set<Part>; readonly answer: Promise<Answer> } | null;
}

/**
 * One question to the database for all who ask the same at a time, each for a part of it if it has parts. It is only
 * asked after each of them has: whoever comes while it is being answered waits for the next one, so that nobody gets an
 * answer from before they asked. Transactions share nothing with anybody, and tenants nothing with one another, whatever
 * they ask.
 */
export class SharedQuestion<Answer, Part = never> {
  /** By pool, or transaction. */
  readonly #asked = new WeakMap<object, Map<string, Asked<Answer, Part>>>();

  /** Asks by `ask`, which gets the parts that are wanted of this question. */
  ask(
    db: Knex,
    what: string,
    ask: (parts: readonly Part[]) => Promise<Answer>,
    ...own: readonly Part[]
  ): Promise<Answer> {
    const key = `${currentScope().dmcId} ${what}`;
    const known = this.#asked.get(db.client) ?? new Map<string, Asked<Answer, Part>>();
    this.#asked.set(db.client, known);
    const before = known.get(key);
    if (before === undefined) return start(known, key, async () => ask(own));
    before.next ??= following(before.answer, (parts) => start(known, key, async () => ask(parts)));
    for (const part of own) before.next.parts.add(part);
    return before.next.answer;
  }
}

function start<Answer, Part>(
  known: Map<string, Asked<Answer, Part>>,
  key: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const asked: Asked<Answer, Part> = { answer: ask(), next: null };
  known.set(key, asked);
  const end = () => {
    if (known.get(key) === asked && asked.next === null) known.delete(key);
  };
  asked.answer.then(end, end);
  return asked.answer;
}

function following<Answer, Part>(before: Promise<Answer>, ask: (parts: readonly Part[]) => Promise<Answer>) {
  const parts = new Set<Part>();
  return { parts, answer: endOf(before).then(() => ask([...parts])) };
}

/** Waits for an answer of any kind, but not for long. */
function endOf(answer: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST_WAIT);
    const end = () => {
      clearTimeout(late);
      resolve();
    };
    answer.then(end, end);
  });
}
