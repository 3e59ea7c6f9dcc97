import { join } from "node:path";
import { foldersWith, root } from "../workspace.mjs";

const configs = await Promise.all(
  foldersWith("jest.config.mjs").map(
    async (folder) => (await import(join(root, folder, "jest.config.mjs"))).default,
  ),
);

const withScreens = configs.filter(({ setupFilesAfterEnv }) => setupFilesAfterEnv);

/**
 * Every test beside the code, in one run. The packages with screens are one project here, whose common
 * packages each worker loads once; each folder's own configuration, which teams elsewhere have too, loads
 * everything for each file.
 */
export default {
  rootDir: root,
  testSequencer: join(root, "scripts", "testing", "longest-first.mjs"),
  projects: [
    ...configs.filter((config) => !withScreens.includes(config)),
    {
      ...withScreens[0],
      displayName: "screens",
      testEnvironment: "node",
      testRunner: join(root, "scripts", "testing", "native", "screens-runner.mjs"),
      rootDir: root,
      roots: withScreens.flatMap(({ roots }) => roots),
      setupFilesAfterEnv: [...new Set(withScreens.flatMap(({ setupFilesAfterEnv }) => setupFilesAfterEnv))],
      globals: Object.assign({}, ...withScreens.map(({ globals }) => globals)),
    },
  ],
};
