import type { ShellManifest } from "@dmc-hub/shared-types";
import { shellBase } from "./releases.ts";
import type { ScreenMatch } from "./screen-match.ts";
import type { SignedIn } from "./visitors.ts";

/** What a page's head makes the browser fetch at once, before any script has run. */
export interface Hints {
  /** API addresses, requested in the same way as by the client's fetch. */
  readonly data: readonly string[];
  /** Scripts that run with the page, in order. */
  readonly scripts: readonly HintedFile[];
  /** Scripts that the current route will load. */
  readonly preloads: readonly HintedFile[];
}

export interface HintedFile {
  readonly address: string;
  /** Undefined if a development server rebuilds the file with every edit. */
  readonly integrity: string | undefined;
}

interface Route {
  /** Whether the address has a query, which changes what the screen requests. */
  readonly hasQuery: boolean;
  /** Null if nobody is signed in, for whom every path shows the sign-in page; undefined while unknown. */
  readonly visitor: SignedIn | null | undefined;
}

/**
 * Hints for exactly the files and data of the current route: more of them would slow the page down. `match` is
 * the screen that it opens; null if there is none, or the user may not enter it.
 */
export function hintsFor(shell: ShellManifest, match: ScreenMatch | null, route: Route): Hints {
  const parts = route.visitor === null ? ["auth"] : ["area", ...groupsOf(match)];
  return {
    data:
      route.visitor === null
        ? []
        : ["/api/user", ...(match && !route.hasQuery ? dataOf(match) : []), ...news(route.visitor)],
    scripts: shell.initial.map((file) => shellFile(shell, file)),
    preloads: [...shellParts(shell, parts), ...(match ? remoteFiles(match) : [])],
  };
}

/** What the frame of a company's staff shows beside any screen. */
const news = (visitor: SignedIn | undefined) =>
  visitor?.company && visitor.person ? ["/api/notifications"] : [];

function groupsOf(match: ScreenMatch | null): string[] {
  const { groups = [], needs = {} } = match?.remote.manifest ?? {};
  return [...groups, ...(needs[match?.screen.path ?? ""]?.groups ?? [])].map((group) => `sdk-${group}`);
}

function shellParts(shell: ShellManifest, parts: readonly string[]): HintedFile[] {
  const files = new Set(parts.flatMap((part) => shell.parts[part] ?? []));
  return [...files].filter((file) => !shell.initial.includes(file)).map((file) => shellFile(shell, file));
}

function remoteFiles({ remote: { manifest, base }, screen }: ScreenMatch): HintedFile[] {
  // It is not known yet what another origin serves.
  if (manifest.entry === "") return [];
  const files = new Set([manifest.entry, ...(manifest.needs[screen.path]?.files ?? [])]);
  return [...files].map((file) => ({ address: base + file, integrity: manifest.files[file] }));
}

const shellFile = (shell: ShellManifest, file: string): HintedFile => ({
  address: shellBase + file,
  integrity: shell.files[file],
});

const dataOf = ({ screen, params }: ScreenMatch): string[] =>
  screen.data.map((address) => address.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? ""));
