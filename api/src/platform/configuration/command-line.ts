import { existsSync } from "node:fs";
import { join } from "node:path";

/** A release has a file about itself, a checkout has none. */
const isRelease = existsSync(join(import.meta.dirname, "../../../..", "release.json"));

/** How people call a command here, such as "npm run backup --". */
export const commandLine = (name: string): string =>
  isRelease ? `bin/dmc-hub ${name}` : `npm run ${name} --`;
