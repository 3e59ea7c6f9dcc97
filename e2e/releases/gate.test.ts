import { randomBytes } from "node:crypto";
import { expect, test } from "../fixtures/test.ts";
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
  expect(text).toContain("calls what the API at");
  expect(text).toContain("\n  POST /api/kunden/import\n");
  expect(text).toContain('the screen /suppliers/details/:id: threw "no details of a real row"');
  expect(text).toContain('the kind "guide": threw "nothing opens on purpose"');
  expect(text).not.toContain("the screen /guides:");
});

test("a type error refuses a release, and says where", async () => {
  await ours.write("src/heavy.ts", 'export const heavy: number = "a text";');
  const { status, text } = await ours.run("release", "--skip-smoke", "it does not come so far");
  expect(status).toBe(1);
  expect(text).toContain("Its types are not right.\nsrc/heavy.ts(1,14): error TS2322");
  expect((await ours.run("history")).text).not.toContain("it does not come so far");
});
