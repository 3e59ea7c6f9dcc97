import type { Knex } from "knex";
import { failureOf, isCancelled, isOutage, isOverdue } from "./outage.ts";
import { isOnCluster } from "./tenant-forms.ts";

/** How long it stays known which machine has a DMC's rows, and that a machine lets nobody in, ms. */
const KNOWN_FOR = 30_000;

/** A machine of the cluster. */
interface Machine {
  readonly pool: Knex;
  /** Whether it has let this process in, and is there. */
  isOpen: boolean;
  /** Until when it is not tried again, by `Date.now`. */
  closedUntil: number;
}

interface Place {
  /** `host:port`; null while it is not known. */
  readonly address: string | null;
  readonly until: number;
}

/**
 * A cluster's machines, each with a pool of its own, so that reads of one DMC's rows go straight to the machine that has
 * them: Citus then runs them there, without the coordinator's three trips. Any machine answers right for any DMC, so a
 * place that is no longer true only takes longer, and no call waits to learn one.
 */
export class MachinePools {
  readonly #coordinator: Knex;
  /** Opens a pool for `host:port`. */
  readonly #open: (address: string) => Knex;
  readonly #machines = new Map<string, Machine>();
  /** By DMC. */
  readonly #places = new Map<number, Place>();

  constructor(coordinator: Knex, open: (address: string) => Knex) {
    this.#coordinator = coordinator;
    this.#open = open;
  }

  /** Runs `read`, which changes nothing, on the machine of the DMC's rows; through the coordinator where that is not possible. */
  async read<Result>(dmcId: number, read: (db: Knex) => PromiseLike<Result>): Promise<Result> {
    const machine = isOnCluster(this.#coordinator) ? this.#machineOf(dmcId) : null;
    if (machine === null) return await read(this.#coordinator);
    try {
      return await read(machine.pool);
    } catch (error) {
      const failure = failureOf(error);
      if (!isOutage(failure) || isCancelled(failure)) throw error;
      close(machine);
      // No time is left for another try.
      if (isOverdue(failure)) throw error;
      return await read(this.#coordinator);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#machines.values()].map(({ pool }) => pool.destroy()));
  }

  /** Null while its place is not known, and for a machine that lets nobody in. */
  #machineOf(dmcId: number): Machine | null {
    const place = this.#places.get(dmcId);
    if (place === undefined || place.until < Date.now()) void this.#find(dmcId, place?.address ?? null);
    const machine = place?.address ? this.#machineAt(place.address) : null;
    if (machine === null || machine.isOpen) return machine;
    if (machine.closedUntil < Date.now()) void tryOut(machine);
    return null;
  }

  #machineAt(address: string): Machine {
    const known = this.#machines.get(address);
    if (known) return known;
    const machine = { pool: this.#open(address), isOpen: false, closedUntil: 0 };
    this.#machines.set(address, machine);
    return machine;
  }

  async #find(dmcId: number, before: string | null): Promise<void> {
    const until = Date.now() + KNOWN_FOR;
    this.#places.set(dmcId, { address: before, until });
    const address = await placeOf(this.#coordinator, dmcId).catch(() => null);
    this.#places.set(dmcId, { address, until });
  }
}

/** Null for the coordinator itself, and for a machine that does not know yet where the others' rows are. */
async function placeOf(coordinator: Knex, dmcId: number): Promise<string | null> {
  const { rows } = await coordinator.raw(
    `select nodename || ':' || nodeport as address from pg_dist_placement join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column('app.clients', ?::bigint)
       and noderole = 'primary' and isactive and hasmetadata and metadatasynced and groupid > 0`,
    [dmcId],
  );
  return rows[0]?.address ?? null;
}

async function tryOut(machine: Machine): Promise<void> {
  close(machine);
  machine.isOpen = await machine.pool.raw("select 1").then(
    () => true,
    () => false,
  );
}

function close(machine: Machine): void {
  machine.isOpen = false;
  machine.closedUntil = Date.now() + KNOWN_FOR;
}
