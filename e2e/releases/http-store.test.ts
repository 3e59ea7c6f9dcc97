import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasPrograms } from "../../api/src/testing/debian-programs.ts";
import { freePort } from "../../api/src/testing/free-port.ts";
import { expect, openSession, test } from "../fixtures/test.ts";
import { serveStore, type ServedStore } from "../fixtures/tls-proxy.ts";
import { type Team, team } from "./team.ts";

test.describe.configure({ mode: "serial" });
test.use({ ownSystemName: "http-store" });

let ours: Team;
let store: ServedStore;
let folder: string;
let caches: string;
test.beforeAll(async ({ ownSystem }) => {
  test.skip(!hasPrograms(["nginx", "openssl"]), "The web server is not here.");
  ours = await team(ownSystem);
  folder = join(ownSystem.dataDir, "releases");
  await mkdir(folder, { recursive: true });
  store = await serveStore(folder, await freePort());
  caches = await mkdtemp(join(tmpdir(), "dmc-hub-caches-"));
});
test.afterAll(async () => {
  await ours?.leave();
  await store?.stop();
  if (caches) await rm(caches, { recursive: true });
});

const run = (...args: string[]) => runAt(store.address, ...args);
const runAt = (address: string, ...args: string[]) =>
  ours.runWith(
    { RELEASE_STORE: address, NODE_EXTRA_CA_CERTS: store.certificate, XDG_CACHE_HOME: caches },
    ...args,
  );

const quick = ["--skip-smoke", "what is tried is the way there"];
const served = async () => JSON.parse(await readFile(join(folder, "releases.json"), "utf8"));

test("a team elsewhere releases, looks, goes back and cleans up over HTTP", async ({ page, ownSystem }) => {
  const released = await run("release", ...quick);
  expect(released.text).toContain("mf-network 1.0.0 is served from the next page load on");
  const registry = async () => (await page.request.get(`${ownSystem.address}/registry.json`)).json();
  const version = async () =>
    (await registry()).remotes.find(({ name }: { name: string }) => name === "mf-network");
  await openSession(page.request, "azure", ownSystem.address);
  await expect.poll(version).toMatchObject({ version: "1.0.0", isReleased: true });
  expect((await run("rollback", "mf-network", "--to", "0")).text).toContain("as the shell was built with it");
  await expect.poll(async () => (await version()).isReleased).toBeUndefined();
  expect((await run("history", "mf-network")).text).toMatch(
    /rollback mf-network release 0 .+\n.+release  mf-network 1\.0\.0/,
  );
  expect((await readdir(folder)).filter((file) => file.includes("lock"))).toEqual([]);
});

test("what somebody has changed in the folder itself meanwhile is kept", async () => {
  const before = await served();
  const there = ours.runWith({ RELEASE_STORE: folder }, "rollback", "mf-network", "--to", "1.0.0");
  const over = run("rollback", "mf-network", "--to", "1.0.0");
  const said = await Promise.all([there, over]);
  const { revision } = await served();
  expect(revision - before.revision).toBe(said.filter(({ status }) => status === 0).length);
});

test("the lock of somebody who is gone holds nobody up", async () => {
  const lock = join(folder, "http.lock");
  const holder = { what: "a release", by: "ana@elsewhere", host: "elsewhere", pid: 1, token: "1" };
  await writeFile(lock, JSON.stringify(holder));
  const minutesAgo = new Date(Date.now() - 120_000);
  await utimes(lock, minutesAgo, minutesAgo);
  expect(await run("status")).toMatchObject({ status: 0 });
  expect(await readdir(folder)).not.toContain("http.lock");
});

test("a wrong password, and a store that is away, are told in a sentence", async () => {
  const wrong = await runAt(store.address.replace("s3cret", "guess"), "status");
  expect(wrong.text).toMatch(
    /^The release store at https:\/\/localhost:\d+\/ does not let you in: it answers 401/,
  );
  expect(wrong.text).not.toContain("guess");
  const away = await runAt(`http://localhost:${await freePort()}`, "status");
  expect(away.text).toMatch(
    /^The release store at http:\/\/localhost:\d+\/ cannot be reached: .*ECONNREFUSED/,
  );
  expect([wrong.status, away.status]).toEqual([1, 1]);
});
