import * as z from "zod/mini";
import { releaseFaults } from "./edge-releases.ts";
import { role } from "./endpoint.ts";
import { icon } from "./icon.ts";
import { product } from "./product.ts";
import { offers } from "./remote-offers.ts";
import { remoteVersion } from "./release-state.ts";
import { remoteName } from "./remote-name.ts";

const path = z.string().check(z.regex(/^\/(?!\/)[\w/:-]*$/, "A path starts with one slash"));

/** Where a screen stands in the side navigation. */
const navigation = z.object({
  /** Heading that the entry stands under. */
  group: z.string(),
  label: z.string(),
  icon,
  /** Place within the group, ascending. */
  order: z.number(),
  /** Where the entry links, when not to the screen's own path. */
  href: z.optional(path),
});

/** A screen that a remote declares: what the shell must know to guard it, list it and open it. */
export const screen = z.object({
  path,
  /** False also opens everything below the path. */
  exact: z.boolean(),
  /** Who may enter; an empty list means anyone signed in. */
  roles: z.array(role),
  /** Title of the page. */
  title: z.string(),
  navigation: z.optional(navigation),
  /** API addresses that the screen asks for first, so that the page can ask while the code loads. */
  data: z._default(z.array(z.string()), []),
  /** API address of the list whose rows `:id` stands for, where that follows from nothing else: a release tries one. */
  rows: z.optional(z.string()),
});
export type Screen = z.output<typeof screen>;

const integrity = z.string().check(z.regex(/^sha384-/));

/** Names that the SDK exports, by group; `index` is its core, and `*` all of a group. */
export const sdkExports = z.record(z.string(), z.array(z.string()));
export type SdkExports = z.output<typeof sdkExports>;

/** `remote.json`: what a remote's build says of itself. */
export const remoteManifest = z.object({
  name: remoteName,
  version: remoteVersion,
  /** Range of SDK versions that have all that the remote uses. */
  sdk: z.string(),
  /** What it uses of the SDK; missing from builds of before, which fit the SDK of their build and newer ones. */
  uses: z.optional(sdkExports),
  /** Every call of the API that its code can make, as `GET /api/clients/:id`; missing from builds of before. */
  calls: z.optional(z.array(z.string())),
  entry: z.string(),
  /** Every file of the build, with its subresource integrity. */
  files: z.record(z.string(), integrity),
  /** Groups of the SDK that the remote asks for in any case, such as `table`. */
  groups: z.array(z.string()),
  /** Files and SDK groups that each screen needs to show, by the screen's path. */
  needs: z.record(z.string(), z.object({ files: z.array(z.string()), groups: z.array(z.string()) })),
  screens: z.array(screen),
  ...offers,
});
export type RemoteManifest = z.output<typeof remoteManifest>;

/** What the registry says of one remote. */
export const registryEntry = z.object({
  name: z.string(),
  version: z.string(),
  sdk: z.string(),
  /** Address of the container's entry; empty where the browser has to ask another origin for it, or there is none. */
  entry: z.string(),
  /** Empty where a development server makes the entry anew with every edit. */
  integrity: z.union([integrity, z.literal("")]),
  screens: z.array(screen),
  ...offers,
  /** Set where the version comes from the release store, which wants to know how it fares. */
  isReleased: z.optional(z.boolean()),
  /** Set where the version that should be served is broken, or is not its owner's, so that this one stands in. */
  isFallback: z.optional(z.boolean()),
  /** Where this one browser's remote comes from instead, and until when; for people who develop it. */
  override: z.optional(
    z.object({
      /** Of the development server, which the browser asks what it serves; empty for a preview. */
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
  /** True while the list of releases cannot be read, so that this is the last good one. */
  isStale: z.optional(z.boolean()),
  /**
   * User whose roles and canaries it was made for; null for nobody signed in. Absent where that was not known, and from
   * an edge of before: then it holds every screen whole.
   */
  userId: z.optional(z.nullable(z.number())),
  /** Other origins that a browser may take remotes from for itself; missing where none are allowed. */
  overrides: z.optional(z.array(z.string())),
  /** For administrators: what keeps the edge from serving what it should. Missing where nothing does. */
  faults: z.optional(releaseFaults),
  remotes: z.array(registryEntry),
});
export type Registry = z.output<typeof registry>;

/** `/sdk.json`: what a shell provides of the SDK, for whoever releases a remote. */
export const providedSdk = z.object({ version: z.string(), exports: sdkExports });
export type ProvidedSdk = z.output<typeof providedSdk>;

/** `shell.json`: what the shell's build says of itself. */
export const shellManifest = z.object({
  /** Version of the SDK that the shell provides. */
  sdk: z.string(),
  /** What it provides of the SDK; missing from shells of before. */
  provides: z.optional(sdkExports),
  /** Files of the page itself, in order. */
  initial: z.array(z.string()),
  /** Files of each named part that loads later, such as `area` or `sdk-table`. */
  parts: z.record(z.string(), z.array(z.string())),
  /** Every file of the build, with its subresource integrity. */
  files: z.record(z.string(), integrity),
  /** What the product says of itself; missing from shells of before, which said it themselves. */
  product: z.optional(product),
});
export type ShellManifest = z.output<typeof shellManifest>;
