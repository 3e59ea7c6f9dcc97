import { AsyncLocalStorage } from "node:async_hooks";

/** Who acts, as the audit keeps it: docs/product/audit.md. */
export interface Actor {
  readonly kind: "staff" | "administrator" | "client";
  /** Null for people without an account. */
  readonly userId: number | null;
  readonly name: string;
  readonly source: "screen" | "import" | "link";
  readonly requestId: string;
  /** Why, in the actor's words. */
  readonly reason?: string;
}

/** What statements are sent with. */
interface Scope {
  /** Null outside `asTenant`, where no tenant's rows are visible. */
  readonly dmcId: number | null;
  /** Null for the system itself. */
  readonly actor: Actor | null;
  /** The setting from which the database learns who acts: JSON; empty for the system. */
  readonly setting: string;
}

const SYSTEM: Scope = { dmcId: null, actor: null, setting: "" };

/** The setting with which changes of rows leave no entries. */
const QUIET = "quiet";

const current = new AsyncLocalStorage<Scope>();

const within = <Result>(changes: Partial<Scope>, work: () => PromiseLike<Result>): Promise<Result> =>
  // A query builder is sent when awaited, which must happen in here.
  current.run({ ...currentScope(), ...changes }, async () => await work());

/** Runs `work` for the DMC `dmcId`: its statements see and write only that DMC's rows. */
export const asTenant = <Result>(dmcId: number, work: () => PromiseLike<Result>): Promise<Result> =>
  within({ dmcId }, work);

/** Runs `work` for somebody: what it changes is theirs in the audit. */
export const asActor = <Result>(actor: Actor, work: () => PromiseLike<Result>): Promise<Result> =>
  within({ actor, setting: JSON.stringify(actor) }, work);

/** Runs `work` of the current actor with what else is known about it, such as the reason that was given. */
export function acting<Result>(
  more: Pick<Partial<Actor>, "reason" | "source">,
  work: () => PromiseLike<Result>,
): Promise<Result> {
  const { actor } = currentScope();
  return actor === null ? within({}, work) : asActor({ ...actor, ...more }, work);
}

/** Runs `work` whose changes leave no entries, because one entry of its own stands for all of them. */
export const unaudited = <Result>(work: () => PromiseLike<Result>): Promise<Result> =>
  within({ setting: QUIET }, work);

/** The DMC and the actor that the running code works for. */
export const currentScope = (): Scope => current.getStore() ?? SYSTEM;
