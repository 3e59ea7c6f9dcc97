import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RemoteDeclaration } from "../src/services/screens.ts";
import { integrityOf } from "./chunk-integrity.ts";
import { described } from "./described.ts";
import { ownPackage } from "./own-package.ts";
import { precompress } from "./precompress.ts";
import { sdkVersion } from "./sdk-version.ts";

/** A remote's build by another bundler. */
interface ForeignBuild extends RemoteDeclaration {
  /** File of the container's entry in `dist`. */
  readonly entry: string;
  /** Every API call that its code can make, as `GET /api/clients/:id`; they cannot be read from the code. */
  readonly calls?: readonly string[];
}

/**
 * Writes `remote.json` for a remote built into its `dist` by another bundler than this SDK's `remote`. It
 * requires the SDK
 * version of this build or later, because what it uses of the SDK is not known.
 * @throws if a declaration is wrong.
 */
export async function describeBuild(
  folder: string,
  { entry, calls = [], ...declaration }: ForeignBuild,
): Promise<void> {
  const dist = join(folder, "dist");
  const scripts = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith(".js"));
  const sums = scripts
    .toSorted()
    .map(async (file) => [file, integrityOf(await readFile(join(dist, file)))] as const);
  const facts = {
    ...ownPackage(folder),
    sdk: `^${sdkVersion}`,
    entry,
    calls,
    files: Object.fromEntries(await Promise.all(sums)),
    groups: [],
    needs: Object.fromEntries(declaration.screens.map(({ path }) => [path, { files: [], groups: [] }])),
  };
  await writeFile(join(dist, "remote.json"), JSON.stringify(described(facts, declaration), null, 2));
  await precompress(dist);
}
