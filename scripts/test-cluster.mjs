// npm run test:cluster: the API's tests on the Citus cluster whose coordinator CITUS_URL names. Further words select files.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pinnedNode, projectEnvironment, root } from "./workspace.mjs";

/** What has a server of its own, or breaks the schema of plain PostgreSQL on purpose. */
const ELSEWHERE = ["/setup/", "/faults/", "/fuzz/", "/cli/admin", "/cli/distribute", "/embedded/", "/rendering/", "schema-rules"];

if (!process.env.CITUS_URL) {
  console.error(
    "Not run: CITUS_URL must name a database on a Citus coordinator, with its user, such as postgres://postgres@host:5432/hub.",
  );
  process.exit(1);
}

const jest = join(root, "node_modules", "jest", "bin", "jest.js");
const args = [jest, "-c", join(root, "api", "jest.config.mjs"), "--maxWorkers=2", "--testTimeout=120000"];
const paths = ["--testPathIgnorePatterns", "/node_modules/", ...ELSEWHERE];
const { status } = spawnSync(pinnedNode, [...args, ...process.argv.slice(2), ...paths], {
  cwd: root,
  env: projectEnvironment({}),
  stdio: "inherit",
});
process.exitCode = status ?? 1;
