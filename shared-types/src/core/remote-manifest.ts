import * as z from "zod/mini";
import { releaseFaults } from "./edge-releases.ts";
import { role } from "./endpoint.ts";
import { icon } from "./icon.ts";
import { product } from "./product.ts";
import { offers } from "./remote-offers.ts";
import { remoteVersion } from "./release-state.ts";
import { remoteName } from "./remote-name.ts";

const path = z.string().check(z.regex(/^\/(?!\/)[\w/:-]*$/, "A path starts with one slash"));

/** A screen's place in the side navigation. */
const navigation = z.object({
  /** Heading of the group. */
  group: z.string(),
  label: z.string(),
  icon,
  /** Ascending order within the group. */
  order: z.number(),
  /** Where the entry links, if not to the screen's own path. */
  href: z.optional(path),
});

/** A screen that a remote declares: what the shell needs to guard, list and open it. */
export const screen = z.object({
  path,
  /** If false, it also opens every path below. */
  exact: z.boolean(),
  /** Who may enter; an empty list means anyone signed in. */
  roles: z.array(role),
  /** Page title. */
  title: z.string(),
  navigation: z.optional(navigation),
  /** API addresses that the screen requests first, so that the page can request them while the code loads. */
  data: z._default(z.array(z.string()), []),
  /**
   * API address of the list whose rows `:id` stands for, if it cannot be derived; a release tries one of
   * them.
   */
  rows: z.optional(z.string()),
});
export type Screen = z.output<typeof screen>;

const integrity = z.string().check(z.regex(/^sha384-/));

/** Names that the SDK exports, by group; `index` is its core, `*` the whole group. */
export const sdkExports = z.record(z.string(), z.array(z.string()));
export type SdkExports = z.output<typeof sdkExports>;

/** `remote.json`: how a remote's build describes itself. */
export const remoteManifest = z.object({
  name: remoteName,
  version: remoteVersion,
  /** Range of SDK versions that have everything the remote uses. */
  sdk: z.string(),
  /**
   * What it uses of the SDK; missing from older builds, which fit the SDK they were built with and newer
   * ones.
   */
  uses: z.optional(sdkExports),
  /** Every API call that its code can make, as `GET /api/clients/:id`; missing from older builds. */
  calls: z.optional(z.array(z.string())),
  entry: z.string(),
  /** Every file of the build, with its subresource integrity. */
  files: z.record(z.string(), integrity),
  /** Groups of the SDK that the remote always needs, such as `table`. */
  groups: z.array(z.string()),
  /** Files and SDK groups that each screen needs, by the screen's path. */
  needs: z.record(z.string(), z.object({ files: z.array(z.string()), groups: z.array(z.string()) })),
  screens: z.array(screen),
  ...offers,
});
export type RemoteManifest = z.output<typeof remoteManifest>;

/** A remote's entry in the registry. */
export const registryEntry = z.object({
  name: z.string(),
  version: z.string(),
  sdk: z.string(),
  /**
   * Address of the container's entry; empty if the browser has to ask another origin for it, or if there is
   * none.
   */
  entry: z.string(),
  /** Empty if a development server rebuilds the entry with every edit. */
  integrity: z.union([integrity, z.literal("")]),
  screens: z.array(screen),
  ...offers,
  /** Set if the version comes from the release store, which collects reports about it. */
  isReleased: z.optional(z.boolean()),
  /**
   * Set if the version that should be served is broken or not signed by its owner, and this one replaces it.
   */
  isFallback: z.optional(z.boolean()),
  /** The override for this one browser and when it expires; for developers. */
  override: z.optional(
    z.object({
      /** Origin of the development server, which the browser asks what it serves; empty for a preview. */
      origin: z.string(),
      until: z.iso.datetime(),
      /** Which preview it is, and whose. */
      preview: z.optional(z.string()),
      /** Why it cannot be shown. */
      fault: z.optional(z.string()),
    }),
  ),
});
export type RegistryEntry = z.output<typeof registryEntry>;

/** `/registry.json`: the remotes that a shell loads. */
export const registry = z.object({
  /** Version of the SDK that the shell provides. */
  sdk: z.string(),
  /** True while the list of releases cannot be read and the last good one is used. */
  isStale: z.optional(z.boolean()),
  /**
   * User whose roles and canaries it was made for; null if nobody is signed in. Absent if unknown, or from an
   * older edge: then it lists every screen in full.
   */
  userId: z.optional(z.nullable(z.number())),
  /** Other origins that a browser may load remotes from; missing if none are allowed. */
  overrides: z.optional(z.array(z.string())),
  /** For administrators: what keeps the edge from serving what it should. Missing if nothing does. */
  faults: z.optional(releaseFaults),
  remotes: z.array(registryEntry),
});
export type Registry = z.output<typeof registry>;

/** `/sdk.json`: what a shell provides of the SDK, read when a remote is released. */
export const providedSdk = z.object({ version: z.string(), exports: sdkExports });
export type ProvidedSdk = z.output<typeof providedSdk>;

/** `shell.json`: how the shell's build describes itself. */
export const shellManifest = z.object({
  /** Version of the SDK that the shell provides. */
  sdk: z.string(),
  /** What it provides of the SDK; missing from older shells. */
  provides: z.optional(sdkExports),
  /** Files of the page itself, in order. */
  initial: z.array(z.string()),
  /** Files of each named part that loads later, such as `area` or `sdk-table`. */
  parts: z.record(z.string(), z.array(z.string())),
  /** Every file of the build, with its subresource integrity. */
  files: z.record(z.string(), integrity),
  /** The product's own texts; missing from older shells, which contained them. */
  product: z.optional(product),
});
export type ShellManifest = z.output<typeof shellManifest>;
