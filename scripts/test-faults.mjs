// npm run test:faults: the long forms of the fault and fuzz tests, of the API and then of the edge. Further words choose
// among them by name: npm run test:faults -- killed.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pinnedNode, projectEnvironment, root } from "./workspace.mjs";

const jest = join(root, "node_modules", "jest", "bin", "jest.js");
const wanted = process.argv.slice(2);

/** What each configuration runs where nothing is chosen. */
const parts = [
  [join("api", "jest.faults.config.mjs"), []],
  [join("shell", "server", "jest.config.mjs"), ["fuzz", "proxies"]],
];

for (const [config, names] of parts) {
  const chosen = wanted.length > 0 ? wanted : names;
  const { status } = spawnSync(
    pinnedNode,
    [jest, "-c", join(root, config), "--runInBand", "--passWithNoTests"].concat(chosen),
    {
      cwd: root,
      env: projectEnvironment({ FAULTS: "long", FUZZ_CASES: process.env.FUZZ_CASES ?? "1000" }),
      stdio: "inherit",
    },
  );
  process.exitCode ||= status ?? 1;
}
