import { randomBytes } from "node:crypto";
import { expect, openSession, test } from "../fixtures/test.ts";
import { type Team, team } from "./team.ts";

test.describe.configure({ mode: "serial" });
test.use({ ownSystemName: "releases" });

let ours: Team;

test.beforeAll(async ({ ownSystem }) => {
  ours = await team(ownSystem);
});
test.afterAll(() => ours.leave());

const DETAILS = `import { useParams } from "@dmc-hub/sdk";
  export function Details(): never {
    if (location.hash === "#import") void fetch("/api/kunden/import", { method: "POST" });
    if (location.hash === "#heavy") void import("./heavy.ts");
    throw new Error(Number(useParams()["id"]) > 0 ? "no details of a real row" : "no row");
  }`;
const LABEL = "partnerKind.fields.specialty.label";
const FAIL = 'const fail = (): string => { throw new Error("nothing opens on purpose"); };';

test("a dry run opens a row's screen and each dialog, and tells every fault at once", async () => {
  await ours.edit(
    "src/screens.ts",
    "  screens: [",
    '  screens: [\n    { path: "/suppliers/details/:id", exact: true, roles: ["dmc"], title: "Supplier" },',
  );
  await ours.edit(
    "src/app.tsx",
    "defineRemote(screens, {",
    'defineRemote(screens, {\n  "/suppliers/details/:id": async () => (await import("./details.tsx")).Details,',
  );
  await ours.write("src/details.tsx", DETAILS);
  await ours.write("src/heavy.ts", `export const heavy = "${randomBytes(400_000).toString("base64")}";`);
  await ours.edit("src/partners/partner-dialogs.tsx", "title={({ name }) => name}", "title={() => fail()}");
  await ours.edit("src/partners/partner-dialogs.tsx", "const ofAll", `${FAIL}\n\nconst ofAll`);
  const { status, text } = await ours.run("release", "--dry-run");
  expect(status).toBe(1);
  expect(text).toContain("REFUSED weighs no more than is allowed");
  expect(text).toMatch(
    /mf-network 1\.0\.0 weighs \d+\.\d KiB with all that it loads later, and 160 are allowed/,
  );
  expect(text).toContain("makes calls that the API at");
  expect(text).toContain("\n  POST /api/kunden/import\n");
  expect(text).toContain('the screen /suppliers/details/:id: threw "no details of a real row"');
  expect(text).toContain('the kind "guide": threw "nothing opens on purpose"');
  expect(text).not.toContain("the screen /guides:");
});

test("a preview is seen by its link alone, says what it is, and is left again", async ({
  page,
  ownSystem,
}) => {
  const theirs = await team(ownSystem);
  await theirs.edit("src/guides/guides-screen.tsx", LABEL, `${LABEL} && "Field of work"`);
  const { status, text } = await theirs.run(
    "preview",
    "--name",
    "pr-12",
    "--skip-smoke",
    "a release is tried alike",
  );
  await theirs.leave();
  expect(text).toMatch(/mf-network 1\.0\.0 can be seen as pr-12 until .+ UTC/);
  expect(status).toBe(0);
  const [link = ""] = /http:\S+\?preview=mf-network@[0-9a-f]{32}/.exec(text) ?? [];

  await openSession(page.request, "azure", ownSystem.address);
  await page.goto(link);
  const banner = page.getByRole("region", { name: "Override" });
  await expect(banner).toContainText(/^mf-network 1\.0\.0 is pr-12 by .+ until/);
  await page.getByRole("link", { name: "Guides" }).click();
  await expect(page.getByRole("columnheader", { name: "Field of work" })).toBeVisible();

  const other = await (await page.context().browser()?.newContext())?.newPage();
  if (!other) throw new Error("No second page.");
  await openSession(other.request, "summit", ownSystem.address);
  await other.goto(`${ownSystem.address}/guides`);
  await expect(other.getByRole("columnheader", { name: "Specialty" })).toBeVisible();
  await other.context().close();

  await banner.getByRole("link", { name: "Stop" }).click();
  await expect(page.getByRole("columnheader", { name: "Specialty" })).toBeVisible();
  await expect(banner).toBeHidden();
});
