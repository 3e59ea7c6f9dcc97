import type { RegistryEntry } from "@dmc-hub/shared-types";
import { type KnownRegistry, soundRegistry } from "./registry.ts";

/** How long a development server may take to say what it serves, ms: it may be building. */
const PATIENCE = 5_000;

type Override = NonNullable<RegistryEntry["override"]>;

/**
 * The registry with what the development servers chosen in this browser serve. If one does not answer, its
 * remote has no code but a reason, so that nothing else replaces it unnoticed.
 */
export const withOverrides = async (registry: KnownRegistry): Promise<KnownRegistry> => ({
  ...registry,
  remotes: await Promise.all(
    registry.remotes.map(async (entry) =>
      entry.override?.origin && entry.entry === "" ? await fromOrigin(entry, entry.override) : entry,
    ),
  ),
});

async function fromOrigin(entry: RegistryEntry, override: Override): Promise<RegistryEntry> {
  const { origin } = override;
  try {
    const manifest = await manifestAt(origin);
    const own = {
      ...manifest,
      entry: new URL(String(manifest["entry"]), `${origin}/`).href,
      integrity: "",
      override,
    };
    const [sound] = soundRegistry({ remotes: [own] }).remotes;
    if (sound === undefined) throw new Fault(`${origin} serves no remote.`);
    if (sound.name !== entry.name) throw new Fault(`${origin} serves ${sound.name}, not ${entry.name}.`);
    return sound;
  } catch (error) {
    return { ...entry, override: { ...override, fault: faultOf(error, origin) } };
  }
}

/** What went wrong, in words for the remote's developer. */
class Fault extends Error {}

const faultOf = (error: unknown, origin: string): string =>
  error instanceof Fault
    ? error.message
    : `${origin} does not answer. Start it, and allow this page to reach it if the browser asks.`;

async function manifestAt(origin: string): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${origin}/remote.json`, {
    cache: "no-store",
    credentials: "omit",
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!response.ok) throw new Fault(`${origin} answered ${response.status} for its remote.json.`);
  return response.json().catch(() => {
    throw new Fault(`${origin} serves no remote.`);
  });
}
