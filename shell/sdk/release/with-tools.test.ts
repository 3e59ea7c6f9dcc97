import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";
import { eachWithTeam, type Team } from "./testing/team.ts";

let team: Team;
eachWithTeam((made) => (team = made));

/** Runs a command with these packages missing, and returns its output. */
async function typedWithout(packages: readonly string[], ...args: string[]): Promise<string> {
  const hook = `import { registerHooks } from "node:module";
    registerHooks({ resolve(name, context, next) {
      return next(${JSON.stringify(packages)}.includes(name) ? "no-" + name : name, context);
    } });`;
  const node = [
    `--import=data:text/javascript,${encodeURIComponent(hook)}`,
    join(import.meta.dirname, "cli.ts"),
  ];
  const { store, options } = team;
  const env = { ...process.env, RELEASE_STORE: store, SHELL_URL: options.shell };
  const ran = promisify(execFile)(process.execPath, [...node, ...args], { env });
  const { stdout, stderr } = await ran.catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}

test("commands that neither build nor open a browser need no tools for it", async () => {
  await team.release("1.0.0");
  expect(await typedWithout(["webpack", "playwright-core"], "status")).toContain("mf-tours");
});

test.each([
  ["webpack", ["--skip-smoke", "tried by hand"]],
  ["playwright-core", []],
])("a release without %s says what to install, and changes nothing", async (tool, options) => {
  const said = await typedWithout([tool], "release", team.remote, ...options);
  expect(said).toContain(`no-${tool} is not installed. Add it to the remote's devDependencies;`);
  expect(await typedWithout([], "status")).toContain("Nothing was released");
});
