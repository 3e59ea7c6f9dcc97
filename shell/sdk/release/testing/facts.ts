import { createHash } from "node:crypto";
import { noOffers, type RemoteManifest, type Screen } from "@dmc-hub/shared-types";
import type { LiveShell } from "../live-shell.ts";

/** A screen for staff. */
export const screen = (path: string): Screen => ({
  path,
  exact: true,
  roles: ["dmc"],
  title: "Tours",
  data: [],
});

/** The manifest of a remote with one small file. */
export const manifest = (given: Partial<RemoteManifest> = {}): RemoteManifest => ({
  name: "mf-tours",
  version: "1.1.0",
  sdk: "^1.0.0",
  entry: "entry.js",
  files: { "entry.js": sumOf("code") },
  groups: [],
  needs: { "/tours": { files: [], groups: [] } },
  screens: [screen("/tours")],
  ...noOffers,
  ...given,
});

const sumOf = (code: string) => `sha384-${createHash("sha384").update(code).digest("base64")}`;

/** A running shell, and the calls of its API. */
export const live = (given: Partial<LiveShell["registry"]> = {}, calls: string[] = []): LiveShell => ({
  address: "http://hub.test",
  registry: { sdk: "1.4.0", remotes: [], ...given },
  provides: { index: ["Button"], table: ["ListScreen"] },
  calls: new Set(calls),
});
