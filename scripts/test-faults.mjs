// npm run test:faults: the long forms of the API's fault tests, one after another. Further words choose among them by
// name: npm run test:faults -- killed.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pinnedNode, projectEnvironment, root } from "./workspace.mjs";

const jest = join(root, "node_modules", "jest", "bin", "jest.js");
const config = join(root, "api", "jest.faults.config.mjs");

const { status } = spawnSync(pinnedNode, [jest, "-c", config, "--runInBand", ...process.argv.slice(2)], {
  cwd: root,
  env: projectEnvironment({ FAULTS: "long", FUZZ_CASES: process.env.FUZZ_CASES ?? "1000" }),
  stdio: "inherit",
});
process.exitCode = status ?? 1;
