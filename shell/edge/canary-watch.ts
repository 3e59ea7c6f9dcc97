import { canaryHealth, type CanaryHealth } from "@dmc-hub/shared-types";
import { flip } from "@dmc-hub/sdk/release";
import { type ApiSource, stopTeller } from "./stop-teller.ts";
import type { Releases, RunningCanary } from "./releases.ts";
import type { EdgeSettings } from "./settings.ts";

/** How often running canaries are checked, ms. */
const EVERY = 5_000;

/**
 * Ends each canary that the API considers clearly worse than the stable version, and makes the API tell its
 * owner. Returns how to stop.
 */
export function watchCanaries(
  source: ApiSource,
  { store }: Pick<EdgeSettings, "store">,
  releases: Pick<Releases, "canaries" | "served">,
  every = EVERY,
): () => void {
  const tell = stopTeller(source, releases);
  const look = async () => {
    for (const canary of await releases.canaries()) await judge(source, store, canary).catch(tellFault);
    await tell();
  };
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch(tellFault)
      .finally(() => {
        looking = null;
      });
  }, every).unref();
  return () => clearInterval(timer);
}

function tellFault(error: unknown): void {
  process.stderr.write(`A canary could not be judged: ${String(error)}\n`);
}

async function judge(source: ApiSource, store: string, canary: RunningCanary): Promise<void> {
  const health = await healthOf(source, canary);
  if (health?.isWorse) await end(store, canary, health.reason);
}

/** Null while the API does not answer: then nothing is known, and nothing is done. */
async function healthOf(
  { api, authorization }: ApiSource,
  { name, stable, version, since }: RunningCanary,
): Promise<CanaryHealth | null> {
  const query = new URLSearchParams({ remote: name, stable, canary: version, since });
  const headers = { authorization: await authorization() };
  const answer = await api.ask(`/api/canary-health?${query.toString()}`, headers, 3_000).catch(() => null);
  if (answer?.status === 401)
    throw new Error("the API does not know this edge: give both the same SESSION_KEYS");
  return answer?.status === 200 ? canaryHealth.parse(answer.json) : null;
}

async function end(store: string, { name, stable, version }: RunningCanary, reason: string): Promise<void> {
  await flip(store, ({ remotes }) => {
    const remote = remotes[name];
    if (remote?.canary?.version !== version) throw new Error(`somebody else has ended ${name} ${version}`);
    const change = { action: "stop" as const, remote: name, version, by: "canary watch", why: reason };
    return { remotes: { ...remotes, [name]: { ...remote, canary: null } }, change };
  });
  process.stderr.write(`The canary ${name} ${version} was stopped, ${stable} is served again: ${reason}\n`);
}
