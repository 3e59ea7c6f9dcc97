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
  /** Every DMC for which this actor has worked. */
  readonly tenants: Set<number>;
  /** The setting from which the database learns who acts: JSON; empty for the system. */
  readonly setting: string;
}

const SYSTEM: Scope = { dmcId: null, actor: null, tenants: new Set(), setting: "" };

/** The setting with which changes of rows leave no entries. */
const QUIET = "quiet";

const current = new AsyncLocalStorage<Scope>();

const within = <Result>(changes: Partial<Scope>, work: () => PromiseLike<Result>): Promise<Result> =>
  // A query builder is sent when awaited, which must happen in here.
  current.run({ ...currentScope(), ...changes }, async () => await work());

/** Runs `work` for the DMC `dmcId`: its statements see and write only that DMC's rows. */
export function asTenant<Result>(dmcId: number, work: () => PromiseLike<Result>): Promise<Result> {
  concerns(dmcId);
  return within({ dmcId }, work);
}

/** Notes that the actor's work concerns a DMC's rows, where it is done for all DMCs at once. */
export function concerns(dmcId: number): void {
  const { actor, tenants } = currentScope();
  if (actor !== null) tenants.add(dmcId);
}

/** Runs `work` for somebody: what it changes is theirs in the audit. */
export const asActor = <Result>(actor: Actor, work: () => PromiseLike<Result>): Promise<Result> =>
  within({ actor, tenants: new Set(), setting: JSON.stringify(actor) }, work);

/** Runs `work` of the current actor with what else is known about it, such as the reason that was given. */
export function acting<Result>(
  more: Pick<Partial<Actor>, "reason" | "source">,
  work: () => PromiseLike<Result>,
): Promise<Result> {
  const { actor } = currentScope();
  if (actor === null) return within({}, work);
  const given = { ...actor, ...more };
  return within({ actor: given, setting: JSON.stringify(given) }, work);
}

/** Runs `work` of the current actor for the reason that they gave, if they gave one. */
export const because = <Result>(reason: string | null | undefined, work: () => PromiseLike<Result>) =>
  acting(reason ? { reason } : {}, work);

/** Runs `work` whose changes leave no entries, because one entry of its own stands for all of them. */
export const unaudited = <Result>(work: () => PromiseLike<Result>): Promise<Result> =>
  within({ setting: QUIET }, work);

/** The DMC and the actor that the running code works for. */
export const currentScope = (): Scope => current.getStore() ?? SYSTEM;
