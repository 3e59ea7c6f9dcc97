import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Registry,
  type RegistryEntry,
  type ReleaseFault,
  type ReleaseOrder,
  type RemoteManifest,
  remoteName,
  type Role,
  type Screen,
  type ServedRemote,
  type ShellManifest,
  type Visitor,
} from "@dmc-hub/shared-types";
import type { SignedIn } from "./visitors.ts";

/** A remote as it is served now. */
export interface RemoteRelease {
  readonly manifest: RemoteManifest;
  /** Address of its folder, with a trailing slash. */
  readonly base: string;
  readonly isReleased?: true;
  /** Set if it replaces a version that cannot be served. */
  readonly isFallback?: true;
  /** Set if the user has chosen another origin. */
  readonly override?: NonNullable<RegistryEntry["override"]>;
}

/** A build stored beside the releases, for anyone with its address. */
export interface Preview {
  /** Its team's name for it: `pr-12`. */
  readonly name: string;
  readonly by: string;
  /** Expiry, ISO 8601 UTC. */
  readonly expires: string;
  readonly release: RemoteRelease;
}

/** A remote with a running canary. */
export interface RunningCanary {
  readonly name: string;
  readonly stable: string;
  readonly version: string;
  readonly since: string;
}

/** Where the shell and the remotes come from: builds, or development servers. */
export interface Releases {
  /** The shell's manifest; null if it has not been built. */
  shell(): Promise<ShellManifest | null>;
  /** The remotes for this visitor; null for an unknown one. */
  remotes(visitor: Visitor | null): Promise<readonly RemoteRelease[]>;
  /** The preview of a remote with this token; null if there is none, or it has expired. */
  preview(name: string, token: string): Promise<Preview | null>;
  canaries(): Promise<readonly RunningCanary[]>;
  /** What keeps this from serving what it should, for administrators. */
  faults(): Promise<readonly ReleaseFault[]>;
  /** Everything that is served to anyone, and how it came to be. */
  served(): Promise<readonly ServedRemote[]>;
  /** Carries out an administrator's decision. @throws a refusal of the release store, in words. */
  change(order: ReleaseOrder): Promise<void>;
  /** False while the list of releases cannot be read and the last good one is used. */
  isCurrent(): Promise<boolean>;
  /** Serves the file at this path. False, without an answer, if there is none. */
  serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/** Path prefix of the shell's files. */
export const shellBase = "/assets/";

/** Path prefix of all remotes' files. */
export const remotesBase = "/remotes/";

/** Whether a remote may have this name, which a stranger may have made up. */
export const isRemoteName = (name: string): boolean => remoteName.safeParse(name).success;

/**
 * What `/registry.json` and the page tell this visitor about the remotes; undefined if the visitor is
 * unknown.
 */
export function registryOf(
  sdk: string,
  remotes: readonly RemoteRelease[],
  visitor: SignedIn | null | undefined,
  isCurrent: boolean,
  faults: readonly ReleaseFault[] = [],
  overrides: readonly string[] = [],
): Registry {
  return {
    sdk,
    ...(overrides.length > 0 && { overrides: [...overrides] }),
    ...(isCurrent ? {} : { isStale: true }),
    ...(faults.length > 0 && { faults: [...faults] }),
    ...(visitor === undefined ? {} : { userId: visitor?.userId ?? null }),
    remotes: remotes.map(({ manifest, base, isReleased, isFallback, override }) => ({
      name: manifest.name,
      version: manifest.version,
      sdk: manifest.sdk,
      entry: base + manifest.entry,
      integrity: manifest.files[manifest.entry] ?? "",
      ...(visitor === undefined ? offersOf(manifest) : offersFor(manifest, visitor)),
      opens: manifest.opens,
      ...(isReleased && { isReleased }),
      ...(isFallback && { isFallback }),
      ...(override && { override }),
    })),
  };
}

type Offers = Pick<RegistryEntry, "screens" | "actions" | "inboxes">;

const offersOf = ({ screens, actions, inboxes }: RemoteManifest): Offers => ({ screens, actions, inboxes });

/** What a remote offers this visitor. Of other people's screens, only what the guard needs. */
function offersFor({ screens, actions, inboxes }: RemoteManifest, visitor: SignedIn | null): Offers {
  const isFor = ({ roles }: { readonly roles: readonly Role[] }) => mayEnter(roles, visitor);
  return {
    screens: screens.map((screen) => (isFor(screen) ? screen : guarded(screen))),
    actions: actions.filter(isFor),
    inboxes: visitor === null ? [] : inboxes,
  };
}

/** A screen's address, its roles, and whether the root leads to it. */
const guarded = ({ path, exact, roles, title, navigation }: Screen): Screen => ({
  path,
  exact,
  roles,
  title,
  data: [],
  ...(navigation?.href === "/" && { navigation: { ...navigation, icon: [] } }),
});

/** Whether a screen, or an offer, is for somebody; an empty list means anyone signed in. */
export const mayEnter = (roles: readonly Role[], visitor: SignedIn | null | undefined): boolean =>
  !!visitor && (roles.length === 0 || roles.includes(visitor.role));
