import type { Knex } from "knex";
import { Gauge, type Registry } from "prom-client";

/** How long what the database said is told again, ms. */
const KEPT = 5_000;

/** Numbers about the whole installation, each with what it means. */
const HELP = {
  database_up: "Whether the database answers",
  database_bytes: "Size of the database",
  sessions: "Sessions that hold",
  mails_waiting: "Mails to be sent",
  mails_failed: "Mails given up in the last 24 hours",
  oldest_mail_seconds: "How long the oldest mail has been due",
  jobs_waiting: "Jobs that are due",
  jobs_failed: "Jobs given up",
  oldest_job_seconds: "How long the oldest job has been due",
} as const;

type Fact = keyof typeof HELP;

/** A remote's last hour, as browsers have reported it. */
interface RemoteHour {
  readonly remote: string;
  readonly starts: number;
  readonly failures: number;
}

/** Asks the database about the whole installation. Every process says the same, so together it is the largest. */
export class InstallationFacts {
  readonly #db: Knex;
  readonly #facts: Readonly<Record<Fact, Gauge>>;
  readonly #remotes: Readonly<Record<"starts" | "failures", Gauge>>;
  #askedAt = -Infinity;

  constructor(db: Knex, registry: Registry) {
    this.#db = db;
    const gauge = (name: string, help: string, labelNames: string[] = []) =>
      new Gauge({ name: `dmc_hub_${name}`, help, labelNames, aggregator: "max", registers: [registry] });
    this.#facts = Object.fromEntries(
      Object.entries(HELP).map(([name, help]) => [name, gauge(name, help)]),
    ) as Record<Fact, Gauge>;
    this.#remotes = {
      starts: gauge("remote_starts", "Starts of a remote in the last hour", ["remote"]),
      failures: gauge("remote_failures", "Of these, those that failed", ["remote"]),
    };
  }

  /** While the database does not answer, it is said to be down, and nothing else. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#askedAt < KEPT) return;
    this.#askedAt = performance.now();
    for (const gauge of [...Object.values(this.#facts), ...Object.values(this.#remotes)]) gauge.reset();
    try {
      const { rows } = await this.#db.raw<{ rows: [{ facts: Record<Fact, number>; remotes: RemoteHour[] }] }>(
        FACTS,
      );
      const [{ facts, remotes }] = rows;
      for (const [name, value] of Object.entries(facts)) this.#facts[name as Fact].set(value);
      for (const { remote, starts, failures } of remotes) {
        this.#remotes.starts.set({ remote }, starts);
        this.#remotes.failures.set({ remote }, failures);
      }
    } catch {
      this.#facts.database_up.set(0);
    }
  }
}

/** A mail or job that is not due yet has waited for nothing. */
const FACTS = `
  select json_build_object(
    'database_up', 1,
    'database_bytes', pg_database_size(current_database()),
    'sessions', (select count(*) from app.sessions where expires_at > now() and ended_reason is null),
    'mails_waiting', (select count(*) from app.mails where state = 'queued'),
    'mails_failed', (select count(*) from app.mails where state = 'failed' and created_at > now() - interval '1 day'),
    'oldest_mail_seconds', (
      select coalesce(greatest(extract(epoch from now() - min(due_at)), 0), 0)::float8 from app.mails where state = 'queued'),
    'jobs_waiting', (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts),
    'jobs_failed', (select count(*) from graphile_worker.jobs where attempts >= max_attempts),
    'oldest_job_seconds', (
      select coalesce(greatest(extract(epoch from now() - min(run_at)), 0), 0)::float8
      from graphile_worker.jobs where attempts < max_attempts)
  ) as facts, (
    select coalesce(json_agg(json_build_object('remote', remote, 'starts', starts, 'failures', failures)), '[]')
    from (
      select remote, sum(starts) as starts, sum(failures + errors) as failures
      from app.remote_reports where minute > now() - interval '1 hour' group by remote) as hour
  ) as remotes`;
