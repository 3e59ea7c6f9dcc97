import { cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { remoteManifest, type RemoteManifest } from "@dmc-hub/shared-types";
import { Refusal } from "./refusal.ts";
import { absent } from "./replace-file.ts";
import { fileFault, parsed } from "./stored-version.ts";

const isShipped = (file: string): boolean => !/\.map$|\/\.[^/]+$/.test(file);

/**
 * Copies a build for the store: without source maps and hidden files, and what its links lead to in their place. `checked`
 * is its manifest as it was read before the checks. @throws {Refusal} if somebody has built there meanwhile, because nobody
 * has checked what lies there now.
 */
export async function copyBuild(build: string, folder: string, checked: RemoteManifest): Promise<void> {
  await mkdir(folder, { recursive: true });
  // While it is built again, files are missing.
  await cp(build, folder, { recursive: true, dereference: true, filter: isShipped }).catch(absent);
  const copied = parsed(
    (await readFile(join(folder, "remote.json"), "utf8").catch(absent)) ?? "",
    remoteManifest,
  );
  if (isDeepStrictEqual(copied, checked) && (await fileFault(folder, checked)) === null) return;
  throw new Refusal(
    `${checked.name} ${checked.version} is no longer the build that was checked: its folder was built again meanwhile. ` +
      "Nothing was changed: try again.",
  );
}
