import type { IncomingMessage, ServerResponse } from "node:http";
import type {
  Registry,
  RegistryEntry,
  ReleaseFault,
  ReleaseOrder,
  RemoteManifest,
  Role,
  Screen,
  ServedRemote,
  ShellManifest,
  Visitor,
} from "@dmc-hub/shared-types";
import type { SignedIn } from "./visitors.ts";

/** A remote as it is served now. */
export interface RemoteRelease {
  readonly manifest: RemoteManifest;
  /** Address of its folder, with a slash at its end. */
  readonly base: string;
  readonly isReleased?: true;
  /** Set where it stands in for a version that cannot be served. */
  readonly isFallback?: true;
  /** Set where somebody chose another origin for themselves. */
  readonly override?: NonNullable<RegistryEntry["override"]>;
}

/** A build that lies beside the releases, for whoever has its address. */
export interface Preview {
  /** What its team calls it: `pr-12`. */
  readonly name: string;
  readonly by: string;
  /** ISO 8601 UTC. */
  readonly expires: string;
  readonly release: RemoteRelease;
}

/** A remote of which some people get another version. */
export interface RunningCanary {
  readonly name: string;
  readonly stable: string;
  readonly version: string;
  readonly since: string;
}

/** Where the shell and the remotes come from: what was built, or development servers. */
export interface Releases {
  /** What the shell's build says of itself; null while there is none. */
  shell(): Promise<ShellManifest | null>;
  /** The remotes as this visitor gets them; null for nobody known. */
  remotes(visitor: Visitor | null): Promise<readonly RemoteRelease[]>;
  /** The preview of a remote that has this token; null where there is none, or its time is over. */
  preview(name: string, token: string): Promise<Preview | null>;
  canaries(): Promise<readonly RunningCanary[]>;
  /** What keeps this from serving what it should, for administrators. */
  faults(): Promise<readonly ReleaseFault[]>;
  /** Everything that is served, to whomever, and how that came. */
  served(): Promise<readonly ServedRemote[]>;
  /** Does what an administrator has decided. @throws a refusal of the release store, in words. */
  change(order: ReleaseOrder): Promise<void>;
  /** False while the list of releases cannot be read, so that the last good one is served. */
  isCurrent(): Promise<boolean>;
  /** Answers with the file at this path. False, with nothing answered, where there is no such file. */
  serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/** Address of the folder that the shell's files lie in. */
export const shellBase = "/assets/";

/** Path that every file of a remote starts with. */
export const remotesBase = "/remotes/";

/** What `/registry.json` and the page say of the remotes to this visitor; undefined where nobody knows who it is. */
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

/** What a remote has for this visitor. Of a screen for others, no more than the guard has to know to say so. */
function offersFor({ screens, actions, inboxes }: RemoteManifest, visitor: SignedIn | null): Offers {
  const isFor = ({ roles }: { readonly roles: readonly Role[] }) => mayEnter(roles, visitor);
  return {
    screens: screens.map((screen) => (isFor(screen) ? screen : guarded(screen))),
    actions: actions.filter(isFor),
    inboxes: visitor === null ? [] : inboxes,
  };
}

/** A screen's address, for whom it is, and whether the root leads to it. */
const guarded = ({ path, exact, roles, title, navigation }: Screen): Screen => ({
  path,
  exact,
  roles,
  title,
  data: [],
  ...(navigation?.href === "/" && { navigation: { ...navigation, icon: [] } }),
});

/** Whether a screen, or what is offered, is for somebody; an empty list stands for all who are signed in. */
export const mayEnter = (roles: readonly Role[], visitor: SignedIn | null | undefined): boolean =>
  !!visitor && (roles.length === 0 || roles.includes(visitor.role));
