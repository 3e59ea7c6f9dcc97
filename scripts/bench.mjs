// npm run bench: measures the product beside others, and writes the tables to docs/bench.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pinnedNode, projectEnvironment, root } from "./workspace.mjs";

const { status } = spawnSync(pinnedNode, [join(root, "e2e", "bench", "api", "bench-api.ts")], {
  cwd: root,
  env: projectEnvironment(),
  stdio: "inherit",
});
process.exitCode = status ?? 1;
