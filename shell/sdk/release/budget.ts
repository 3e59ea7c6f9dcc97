import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { RemoteManifest } from "@dmc-hub/shared-types";
import { Refusal } from "./refusal.ts";

/** Most that one screen's own code may weigh beside what the shell provides, KiB as brotli leaves it. */
const SCREEN_BUDGET = 48;

/** Most that all of a remote's files may weigh together, what loads later included. */
const REMOTE_BUDGET = 160;

/** Neither a screen's own code nor all of the remote may grow without bounds. */
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

/** What files weigh together as they are sent, each once, KiB. */
const sizeIn = (build: string) => async (files: readonly string[]) => {
  const sizes = await Promise.all([...new Set(files)].map((file) => sentBytes(join(build, file))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_024;
};

const sentBytes = async (file: string): Promise<number> =>
  (await stat(existsSync(`${file}.br`) ? `${file}.br` : file)).size;
