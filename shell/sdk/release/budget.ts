import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { RemoteManifest } from "@dmc-hub/shared-types";
import { Refusal } from "./refusal.ts";

/** Maximum size of one screen's own code beside what the shell provides, KiB compressed with brotli. */
const SCREEN_BUDGET = 48;

/** Maximum size of all of a remote's files, including those that load later. */
const REMOTE_BUDGET = 160;

/** Limits the size of a screen's own code and of the whole remote. */
export async function checkBudget(build: string, own: RemoteManifest): Promise<void> {
  const { name, version, entry, needs, files } = own;
  const size = sizeIn(build);
  for (const [path, { files: first }] of Object.entries(needs)) {
    const weight = await size([entry, ...first]);
    if (weight > SCREEN_BUDGET)
      throw new Refusal(
        `${name} ${version}: ${path} weighs ${weight.toFixed(1)} KiB of its own code, and ${SCREEN_BUDGET} are allowed. ` +
          "Load what the screen does not show at first by import().",
      );
  }
  const weight = await size(Object.keys(files));
  if (weight <= REMOTE_BUDGET) return;
  throw new Refusal(
    `${name} ${version} weighs ${weight.toFixed(1)} KiB with all that it loads later, and ${REMOTE_BUDGET} are allowed. ` +
      `The heaviest: ${(await heaviest(build, Object.keys(files))).join(", ")}.`,
  );
}

async function heaviest(build: string, files: readonly string[]): Promise<string[]> {
  const sizes = await Promise.all(files.map(async (file) => [file, await sizeIn(build)([file])] as const));
  const first = sizes.toSorted(([, one], [, other]) => other - one).slice(0, 3);
  return first.map(([file, weight]) => `${file} ${weight.toFixed(1)} KiB`);
}

/** Total size of files as sent, each counted once, KiB. */
const sizeIn = (build: string) => async (files: readonly string[]) => {
  const sizes = await Promise.all([...new Set(files)].map((file) => sentBytes(join(build, file))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_024;
};

const sentBytes = async (file: string): Promise<number> =>
  (await stat(existsSync(`${file}.br`) ? `${file}.br` : file)).size;
