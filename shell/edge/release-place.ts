import { join } from "node:path";
import { platformFile, platformSigning } from "@dmc-hub/sdk/release";
import { type OwnersList, platformHalf, type ReleaseChange } from "@dmc-hub/shared-types";
import type { EdgeSettings } from "./settings.ts";
import { watchedManifest } from "./watched-manifest.ts";

/** Where releases are stored, and the edge's own data about them. */
export interface ReleasePlace {
  /** Folder of the release store. */
  readonly store: string;
  /** Origin that serves the store's files; empty if the edge does. */
  readonly origin: string;
  /** Folder of the edge's own copy of what it last served; nobody else writes to it. */
  readonly kept: string;
  /** The public key that signs the store's owners; null if nobody can own anything. */
  readonly platform: () => Promise<string | null>;
  /** Signs an administrator's change of a remote. @throws if the platform's key pair is elsewhere. */
  readonly sign: (
    owners: OwnersList | null,
    name: string,
  ) => Promise<(change: ReleaseChange) => ReleaseChange>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the place: the platform's key is configured, or was created in the data folder. */
export function releasePlace(
  environment: Environment,
  { store, storeOrigin }: Pick<EdgeSettings, "store" | "storeOrigin">,
): ReleasePlace {
  const dataDir = environment["DATA_DIR"] || ".data";
  const given = environment["RELEASE_PLATFORM_KEY"] || null;
  const made = watchedManifest(platformFile(dataDir), platformHalf);
  return {
    store,
    origin: storeOrigin,
    kept: join(dataDir, "edge-releases"),
    platform: async () => given ?? (await made())?.publicKey ?? null,
    sign: (owners, name) => platformSigning(dataDir, owners, name),
  };
}
