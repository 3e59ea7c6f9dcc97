import type { Knex } from "knex";
import { Overdue } from "./outage.ts";
import { currentScope } from "./tenant.ts";

/** How long a question waits for the one before, ms: one that is held up holds up nobody else. */
const LONGEST_WAIT = 100;

/** Questions that are being answered at a time: those that are held up hold few connections. */
const MOST = 2;

/** How long one more waits for one of them to be answered, ms; with its own limit that is less than a call may take. */
const LONGEST_TURN = 1_500;

/** The same question, as it is being asked. */
interface Asked<Answer, Part> {
  /** Not answered yet, oldest first. */
  readonly open: Promise<Answer>[];
  /** The one after them. */
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

  /**
   * Asks by `ask`, which gets the parts that are wanted of this question. Where two are held up already, whoever waits for
   * them fails with the first that fails. @throws {Overdue} if neither has ended after a second and a half.
   */
  ask(
    db: Knex,
    what: string,
    ask: (parts: readonly Part[]) => Promise<Answer>,
    ...own: readonly Part[]
  ): Promise<Answer> {
    const key = `${currentScope().dmcId} ${what}`;
    const known = this.#asked.get(db.client) ?? new Map<string, Asked<Answer, Part>>();
    this.#asked.set(db.client, known);
    const asked: Asked<Answer, Part> = known.get(key) ?? { open: [], next: null };
    known.set(key, asked);
    const start = (parts: readonly Part[]) =>
      opened(asked, ask, parts, () => {
        if (asked.open.length === 0 && asked.next === null) known.delete(key);
      });
    if (asked.open.length === 0 && asked.next === null) return start(own);
    asked.next ??= following(asked, start);
    for (const part of own) asked.next.parts.add(part);
    return asked.next.answer;
  }
}

/** Asks now; `onEnd` is called once it is answered, or has failed. */
function opened<Answer, Part>(
  { open }: Asked<Answer, Part>,
  ask: (parts: readonly Part[]) => Promise<Answer>,
  parts: readonly Part[],
  onEnd: () => void,
): Promise<Answer> {
  const answer = (async () => ask(parts))();
  open.push(answer);
  const end = () => {
    void open.splice(open.indexOf(answer), 1);
    onEnd();
  };
  answer.then(end, end);
  return answer;
}

function following<Answer, Part>(
  asked: Asked<Answer, Part>,
  start: (parts: readonly Part[]) => Promise<Answer>,
) {
  const parts = new Set<Part>();
  const answer = turnAfter(asked.open).then(
    () => {
      asked.next = null;
      return start([...parts]);
    },
    (error: unknown) => {
      asked.next = null;
      throw error;
    },
  );
  return { parts, answer };
}

/** Waits for the last question, though not for long, and until few are open. Throws what fails meanwhile. */
async function turnAfter(open: readonly Promise<unknown>[]): Promise<void> {
  const last = Promise.resolve(open.at(-1)).catch(() => {});
  await within(LONGEST_WAIT, last).catch(() => {});
  if (open.length >= MOST) await within(LONGEST_TURN, Promise.race(open));
}

/** Waits for an answer, at most `longest` ms. @throws {Overdue} */
async function within(longest: number, answer: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Overdue("The same question is held up")), longest);
  try {
    await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
