import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type CheckoutCopy, copyCheckout } from "../fixtures/checkout-copy.ts";
import { expect, test } from "../fixtures/test.ts";

test.describe.configure({ mode: "serial" });

let copy: CheckoutCopy;
test.beforeAll(async () => {
  copy = await copyCheckout();
});
test.afterAll(() => copy.remove());

test("a new remote passes every check as it is made", async () => {
  test.setTimeout(180_000);
  expect(await run("node", "shell/sdk/release/dmc-remote.mjs", "create", "mf-day-trips")).toContain(
    "mf-day-trips/ is made, with one screen at /day-trips. Its development server has port 3104.",
  );
  await copy.linkPackagesOf("mf-network", "mf-day-trips");
  await run("oxlint", "--type-aware", "--type-check", "--deny-warnings", "mf-day-trips");
  await run("oxfmt", "--check", "mf-day-trips");
  await run("knip", "--workspace", "mf-day-trips");
  await run("node", "node_modules/jest/bin/jest.js", "-c", "mf-day-trips/jest.config.mjs", "--ci");
  await run("node", "scripts/build-package.mjs", "mf-day-trips", "sum");
  const built = JSON.parse(await readFile(join(copy.folder, "mf-day-trips/dist/remote.json"), "utf8"));
  expect(built).toMatchObject({
    name: "mf-day-trips",
    version: "1.0.0",
    screens: [{ path: "/day-trips", title: "Day Trips", roles: ["dmc"] }],
  });
});

/** Runs an installed tool in the copy and answers what it printed. Rejects with that where it fails. */
async function run(tool: string, ...args: string[]): Promise<string> {
  const bin = join(copy.folder, "node_modules", ".bin");
  const env = { ...process.env, PATH: `${bin}:${process.env["PATH"]}` };
  try {
    return (await promisify(execFile)(join(bin, tool), args, { cwd: copy.folder, env })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${tool} ${args.join(" ")}:\n${stdout}${stderr}`, { cause: error });
  }
}
