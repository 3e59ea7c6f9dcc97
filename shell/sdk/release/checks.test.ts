import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { checkBudget } from "./budget.ts";
import { checkCalls } from "./check-calls.ts";
import { checkAddresses, checkFiles, checkSdk, readBuild } from "./checks.ts";
import { live, manifest, screen } from "./testing/facts.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dmc-hub-checks-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = async (file: string, text: string) => {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
};

test("an SDK range that the running shell does not fit is refused with both versions", () => {
  expect(() => checkSdk(manifest(), live())).not.toThrow();
  expect(() => checkSdk(manifest({ sdk: "^2.0.0" }), live())).toThrow(
    "mf-tours 1.1.0 needs the SDK ^2.0.0, and the shell at http://hub.test provides the SDK 1.4.0. " +
      "Release a shell that fits first, or build the remote for that SDK.",
  );
});

test("a remote that uses what the running shell lacks is refused with each name", () => {
  const uses = { index: ["Button"], table: ["ListScreen", "*"] };
  expect(() => checkSdk(manifest({ uses }), live())).not.toThrow();
  const ahead = manifest({ uses: { index: ["Chart"], table: ["ListScreen", "RowDialogs"], chart: ["Bar"] } });
  expect(() => checkSdk(ahead, live())).toThrow(
    "mf-tours 1.1.0 needs Chart of @dmc-hub/sdk, RowDialogs of @dmc-hub/sdk/table, Bar of @dmc-hub/sdk/chart, and",
  );
  expect(() => checkSdk(ahead, { ...live(), provides: null })).not.toThrow();
});

test("what leads to a path that no screen of the remote has is refused, each by name", () => {
  const action = { label: "New tour", href: "/tours?edit=new", roles: [], order: 1 };
  const details = { tour: { label: "Tour", href: "/tours/:id" } };
  const links = [{ label: "All", href: "/tours" }];
  const inbox = { kind: "tour", label: "Tours", icon: [], empty: "None", links };
  const screens = [screen("/tours"), screen("/tours/:tour")];
  expect(() =>
    checkAddresses(manifest({ screens, actions: [action], opens: details, inboxes: [inbox] })),
  ).not.toThrow();
  const astray = manifest({
    actions: [{ ...action, href: "/tour?edit=new" }],
    opens: details,
    inboxes: [{ ...inbox, links: [{ label: "All", href: "/tours/all" }] }],
  });
  const has = "and no screen of mf-tours has that path. Its screens are /tours.";
  expect(() => checkAddresses(astray)).toThrow(
    [
      `mf-tours 1.1.0: the action "New tour" leads to /tour?edit=new, ${has}`,
      `mf-tours 1.1.0: the kind "tour" leads to /tours/:id, ${has}`,
      `mf-tours 1.1.0: "All" of "Tours" leads to /tours/all, ${has}`,
    ].join("\n"),
  );
});

test("a kind without a label, or an address without an id, is refused with its place", async () => {
  const wrong = { tour: { label: " ", href: "/tours" }, stay: { label: "Stay", href: "//evil.example/:id" } };
  await write("remote.json", JSON.stringify(manifest({ opens: wrong })));
  await expect(readBuild(folder)).rejects.toThrow(
    /opens\.tour\.label: It needs a label\n.*opens\.tour\.href: It starts with one slash and has :id[^]*opens\.stay\.href/,
  );
});

test("roles and navigation that do not exist are refused with their place", async () => {
  const wrong = { ...manifest(), screens: [{ ...screen("tours"), roles: ["boss"] }] };
  await write("remote.json", JSON.stringify(wrong));
  await expect(readBuild(folder)).rejects.toThrow(
    /screens\.0\.path: A path starts with one slash[^]*screens\.0\.roles\.0/,
  );
  await expect(readBuild(join(folder, "nowhere"))).rejects.toThrow(
    "is missing, so this is not a build of a remote",
  );
});

test.each(["01.2.3", "1.2.3-beta_1", "1.2.3-a..b"])("%s is no semantic version", async (version) => {
  await write("remote.json", JSON.stringify({ ...manifest(), version }));
  await expect(readBuild(folder)).rejects.toThrow(`${version} is not a semantic version such as 1.2.3.`);
});

test("a file that is missing, changed or unknown to the manifest is refused by name", async () => {
  await expect(checkFiles(folder, manifest())).rejects.toThrow("entry.js is missing");
  await write("entry.js", "other code");
  await expect(checkFiles(folder, manifest())).rejects.toThrow("entry.js is not what its integrity says");
  await write("entry.js", "code");
  await checkFiles(folder, manifest());
  await write("lazy/stray.js", "code");
  await expect(checkFiles(folder, manifest())).rejects.toThrow("lazy/stray.js has no integrity");
  await expect(checkFiles(folder, manifest({ files: {} }))).rejects.toThrow(
    "its entry entry.js has no integrity",
  );
});

test("a screen that weighs too much is refused with its weight", async () => {
  await write("entry.js", "x".repeat(20 * 1_024));
  await checkBudget(folder, manifest());
  await write("entry.js", "x".repeat(48 * 1_024));
  await checkBudget(folder, manifest());
  await write("entry.js", "x".repeat(50 * 1_024));
  await expect(checkBudget(folder, manifest())).rejects.toThrow(
    "/tours weighs 50.0 KiB of its own code, and 48 are allowed. Load what the screen does not show at first by import().",
  );
});

test("a screen weighs what is sent of it, each file once", async () => {
  await write("entry.js", "x".repeat(90 * 1_024));
  await write("entry.js.br", "x".repeat(25 * 1_024));
  const needs = { "/tours": { files: ["entry.js", "lazy.js"], groups: [] } };
  await write("lazy.js", "x".repeat(20 * 1_024));
  await checkBudget(folder, manifest({ needs }));
  await write("lazy.js", "x".repeat(24 * 1_024));
  await expect(checkBudget(folder, manifest({ needs }))).rejects.toThrow("/tours weighs 49.0 KiB");
});

test("all that a remote loads later counts, and the heaviest files are named", async () => {
  const files = { "entry.js": "sha384-a", "lazy.js": "sha384-b", "wide.css": "sha384-c" };
  await write("entry.js", "x");
  await write("lazy.js", "x".repeat(100 * 1_024));
  await write("wide.css", "x".repeat(59 * 1_024));
  await checkBudget(folder, manifest({ files }));
  await write("wide.css", "x".repeat(61 * 1_024));
  await expect(checkBudget(folder, manifest({ files }))).rejects.toThrow(
    "mf-tours 1.1.0 weighs 161.0 KiB with all that it loads later, and 160 are allowed. " +
      "The heaviest: lazy.js 100.0 KiB, wide.css 61.0 KiB, entry.js 0.0 KiB.",
  );
});

test("a call that the running API does not answer is refused by name", async () => {
  const calls = [
    "GET /api/tours",
    "GET /api/tours/:id",
    "* /api/words/{}",
    "PUT /api/tours/7",
    "* /api/docs",
    "GET /api/feeds/:token.ics",
  ];
  const known = [
    "GET /api/tours",
    "GET /api/tours/{tour}",
    "PUT /api/tours/{tour}",
    "POST /api/words/{word}",
    "GET /api/feeds/{token}.ics",
  ];
  const own = manifest({ calls });
  await checkCalls(folder, own, live({}, known));
  await expect(checkCalls(folder, own, live({}, ["GET /api/tours"]))).rejects.toThrow(
    "mf-tours 1.1.0 makes calls that the API at http://hub.test does not answer:\n" +
      "  GET /api/tours/:id\n  /api/words/{}\n  PUT /api/tours/7\n  GET /api/feeds/:token.ics",
  );
  await expect(
    checkCalls(folder, manifest({ calls: ["GET /api/tours/import"] }), live({}, known)),
  ).rejects.toThrow("GET /api/tours/import");
  const early = { ...own, screens: [{ ...screen("/tours"), data: ["/api/guides?limit=25"] }] };
  await expect(checkCalls(folder, early, live({}, known))).rejects.toThrow(/:\n {2}GET \/api\/guides$/);
  await checkCalls(folder, early, live({}, [...known, "GET /api/guides"]));
});
