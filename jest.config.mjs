import { join } from "node:path";
import { foldersWith } from "./scripts/workspace.mjs";

const configs = await Promise.all(
  foldersWith("jest.config.mjs").map(
    async (folder) => (await import(join(import.meta.dirname, folder, "jest.config.mjs"))).default,
  ),
);
// These are said of a whole run, not of one of its projects.
for (const config of configs) for (const name of ["maxWorkers", "testTimeout"]) delete config[name];

const withScreens = configs.filter(({ setupFilesAfterEnv }) => setupFilesAfterEnv);

/**
 * Every test beside the code, in one run. The packages with screens are one project here, so that what they all import
 * is made ready once; each folder's own configuration works alone as well.
 */
export default {
  maxWorkers: 2,
  testTimeout: 60_000,
  projects: [
    ...configs.filter((config) => !withScreens.includes(config)),
    {
      ...withScreens[0],
      displayName: "screens",
      rootDir: import.meta.dirname,
      roots: withScreens.flatMap(({ roots }) => roots),
      globals: Object.assign({}, ...withScreens.map(({ globals }) => globals)),
    },
  ],
};
