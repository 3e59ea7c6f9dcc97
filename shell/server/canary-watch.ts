import { canaryHealth, type CanaryHealth } from "@dmc-hub/shared-types";
import { flip } from "@dmc-hub/sdk/release";
import type { Releases, RunningCanary } from "./releases.ts";
import type { EdgeSettings } from "./settings.ts";

/** How often running canaries are looked at, ms. */
const EVERY = 5_000;

/** Ends each canary that the API calls clearly worse than the version that the others have. Answers how to stop. */
export function watchCanaries(
  { apiPort, store }: Pick<EdgeSettings, "apiPort" | "store">,
  releases: Pick<Releases, "canaries">,
  every = EVERY,
): () => void {
  const look = async () => {
    for (const canary of await releases.canaries()) {
      const health = await healthOf(apiPort, canary);
      if (health?.isWorse) await end(store, canary, health.reason);
    }
  };
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => {
        process.stderr.write(`A canary could not be judged: ${String(error)}\n`);
      })
      .finally(() => {
        looking = null;
      });
  }, every).unref();
  return () => clearInterval(timer);
}

/** Null while the API does not answer: then nothing is known, and nothing is done. */
async function healthOf(
  apiPort: number,
  { name, stable, version, since }: RunningCanary,
): Promise<CanaryHealth | null> {
  const query = new URLSearchParams({ remote: name, stable, canary: version, since });
  const address = `http://127.0.0.1:${apiPort}/api/canary-health?${query.toString()}`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
  return answer?.ok ? canaryHealth.parse(await answer.json()) : null;
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
