import { join } from "node:path";
import { foldersWith, root } from "../workspace.mjs";

const configs = await Promise.all(
  foldersWith("jest.config.mjs").map(async (folder) => {
    const { default: config } = await import(join(root, folder, "jest.config.mjs"));
    // These two are the run's alone.
    return omit(config, ["maxWorkers", "testTimeout"]);
  }),
);
function omit(config, names) {
  return Object.fromEntries(Object.entries(config).filter(([name]) => !names.includes(name)));
}

const withScreens = configs.filter(({ setupFilesAfterEnv }) => setupFilesAfterEnv);

/**
 * Every test beside the code, in one run. The packages with screens are one project here, so that what they all import
 * is made ready once; each folder's own configuration works alone as well.
 */
export default {
  rootDir: root,
  maxWorkers: 2,
  testTimeout: 60_000,
  projects: [
    ...configs.filter((config) => !withScreens.includes(config)),
    {
      ...withScreens[0],
      displayName: "screens",
      rootDir: root,
      roots: withScreens.flatMap(({ roots }) => roots),
      globals: Object.assign({}, ...withScreens.map(({ globals }) => globals)),
    },
  ],
};
