import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Refusal } from "./refusal.ts";
import { withTools } from "./with-tools.ts";

const require = createRequire(import.meta.url);

/** Results are kept beside the bundler's cache; one checker, because several would each read the SDK's types. */
const buildInfo = join(".cache", "types.tsbuildinfo");
const quick = ["--checkers", "1", "--incremental", "--tsBuildInfoFile", buildInfo];

/**
 * Checks a remote's own folder against the types of the SDK and of the contract. @throws {Refusal} with the
 * compiler's messages.
 */
export const checkTypes = (folder: string): Promise<void> =>
  withTools(async () => {
    if (!existsSync(join(folder, "tsconfig.json")))
      throw new Refusal(
        `${folder} has no tsconfig.json, so its types cannot be checked. The SDK's own will do:\n` +
          '{ "extends": "@dmc-hub/sdk/tsconfig.remote.json", "include": ["src", "webpack.config.ts"] }',
      );
    const compiler = join(require.resolve("typescript/package.json"), "..", "bin", "tsc");
    const child = spawn(process.execPath, [compiler, "-p", ".", "--noEmit", "--pretty", "false", ...quick], {
      cwd: folder,
      // The compiler, a Go program, ends before it is worth clearing its memory, unless that is large.
      env: { GOGC: "1600", GOMEMLIMIT: "2GiB", ...process.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (said += text));
    const [status] = (await once(child, "close")) as [number | null];
    if (status !== 0) throw new Refusal(`Its types are wrong.\n${said.trimEnd()}`);
  });
