import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type CheckoutCopy, copyCheckout } from "../fixtures/checkout-copy.ts";
import { remoteManifest } from "@dmc-hub/shared-types";
import { serveBuild } from "../../shell/sdk/release/serve-build.ts";
import { escape } from "../fixtures/keyboard.ts";
import { expect, test, unique } from "../fixtures/test.ts";

test.describe.configure({ mode: "serial" });

let copy: CheckoutCopy;
test.beforeAll(async () => {
  copy = await copyCheckout();
});
test.afterAll(() => copy.remove());

test("a new remote passes every check as it is made", async () => {
  expect(await run("node", "shell/sdk/release/dmc-remote.mjs", "create", "mf-day-trips")).toContain(
    "mf-day-trips/ has been created, with one screen at /day-trips. Its development server has port 3104.",
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
    actions: [{ label: "New task in Day Trips", roles: ["dmc"] }],
    opens: { dayTrips: { label: "Day Trips", href: "/day-trips?open=:id" } },
  });
});

test("things of its own kind are found, added and notified in a shell that knows nothing of them", async ({
  page,
  add,
  signedInAs,
}) => {
  await signedInAs("azure");
  const build = join(copy.folder, "mf-day-trips/dist");
  await serveBuild(
    page,
    build,
    remoteManifest.parse(JSON.parse(await readFile(join(build, "remote.json"), "utf8"))),
  );
  const title = unique("Canyon walk");
  const { id } = await add("tasks", { title });
  // Search results for a new kind come with that kind's module in the API; the remote's screen and its rows
  // are real.
  const trip = { kind: "dayTrips", id, title };
  const hits = [{ ...trip, subtitle: "Verdon" }];
  await page.route("**/api/search?*", (route) => route.fulfill({ json: hits }));
  const notes = [{ ...trip, text: "Departs tomorrow", isUrgent: false }];
  await page.route("**/api/notifications", (route) => route.fulfill({ json: notes }));

  await page.goto("/suppliers");
  await page.getByRole("heading", { name: "Suppliers" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("canyon");
  await expect(page.getByRole("option", { name: `${title} Verdon Day Trips` })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/day-trips?open=${id}`);
  await escape(page, page.getByRole("dialog", { name: title }));

  await page.keyboard.press("Control+k");
  await page.keyboard.type("new day");
  await page.getByRole("option", { name: "New task in Day Trips Action" }).click();
  await escape(page, page.getByRole("dialog", { name: "Add Task" }));

  await page.getByRole("banner").getByRole("button", { name: "Notifications, 1" }).click();
  const note = page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem");
  await expect(note).toHaveText(`${title}Departs tomorrow`);
  await note.getByRole("link").click();
  await expect(page).toHaveURL(`/day-trips?open=${id}`);
  await expect(page.getByRole("dialog", { name: title })).toBeVisible();
});

/** Runs an installed tool in the copy and returns its output. Rejects with it on failure. */
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
