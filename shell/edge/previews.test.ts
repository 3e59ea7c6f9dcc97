import { createHash } from "node:crypto";
import { readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, jest, test } from "@jest/globals";
import { previewFolder } from "@dmc-hub/sdk/release";
import { remoteFacts, startApi, stop } from "./edge-fixture.ts";
import { apiOfPeople, signedInAs } from "./edge-people.ts";
import { eachWithStore } from "./store-fixture.ts";

const fixture = eachWithStore();
const TOKEN = "0123456789abcdef0123456789abcdef";
const DAY = 86_400_000;

/** Puts a preview with this duration into the store, and returns an edge on it. */
async function withPreview(days: number, apiPort = 1) {
  const { checkout, edge } = fixture;
  const folder = previewFolder("releases", "mf-portal", TOKEN);
  const code = "// preview";
  const sum = `sha384-${createHash("sha384").update(code).digest("base64")}`;
  const files = Object.fromEntries(Object.keys(remoteFacts.files).map((file) => [file, sum]));
  await checkout.write(
    join(folder, "remote.json"),
    JSON.stringify({ ...remoteFacts, version: "2.0.0", files }),
  );
  for (const file of Object.keys(files)) await checkout.write(join(folder, file), code);
  const [at, expires] = [0, days * DAY].map((ms) => new Date(Date.now() + ms).toISOString());
  const facts = { remote: "mf-portal", name: "pr-12", by: "ana", at, expires };
  await checkout.write(join(folder, "preview.json"), JSON.stringify(facts));
  return { ...(await edge({ apiPort })), folder: join(checkout.root, folder) };
}

const LINK = `/clients?preview=mf-portal@${TOKEN}`;
const FILE = `/remotes/mf-portal/preview-${TOKEN}/entry.1.js`;
const staff = signedInAs("dmc").headers.cookie;

/** Everything that the edge tells a browser with this cookie about the remote. */
const seen = async ({ registry }: Awaited<ReturnType<typeof withPreview>>, cookie: string) =>
  (await registry(cookie)).remotes.find(({ name }) => name === "mf-portal");

test("a preview is for whoever is signed in and has its link, and changes nothing for anybody else", async () => {
  const api = await startApi(apiOfPeople);
  const made = await withPreview(7, api.port);
  const chosen = await made.ask(LINK);
  expect([chosen.status, chosen.headers.location]).toEqual([303, "/clients"]);
  const [cookie = ""] = chosen.headers["set-cookie"]?.[0]?.split(";") ?? [];
  expect(await seen(made, `${cookie}; ${staff}`)).toMatchObject({
    version: "2.0.0",
    entry: FILE,
    override: { origin: "", preview: "pr-12 by ana" },
  });
  expect((await seen(made, `${cookie}; ${staff}`))?.isReleased).toBeUndefined();
  for (const others of ["", cookie, staff]) {
    expect(await seen(made, others)).toMatchObject({ version: "1.2.0" });
    expect(JSON.stringify(await made.registry(others))).not.toContain(TOKEN);
  }
  const page = await made.ask("/clients", { headers: { cookie: `${cookie}; ${staff}` } });
  expect(page.text).toContain(FILE);
  expect(page.headers["content-security-policy"]).not.toContain("unsafe-eval");
  expect((await made.ask(FILE, { headers: { cookie: staff } })).text).toBe("// preview");
  expect((await made.ask(FILE)).status).toBe(404);
  for (const file of ["remote.json", "preview.json", "entry.1.js.map"])
    expect((await made.ask(FILE.replace("entry.1.js", file), { headers: { cookie: staff } })).status).toBe(
      404,
    );
  await stop(api.server);
});

test.each([
  ["is over", -0.001],
  ["says that it lasts for a month", 30],
])("one that %s is not shown, and nothing stands in for it unseen", async (_, days) => {
  const api = await startApi(apiOfPeople);
  const made = await withPreview(days, api.port);
  const answer = await made.ask(LINK);
  expect([answer.status, answer.headers["set-cookie"]]).toEqual([404, undefined]);
  expect(answer.text).toContain("This preview does not exist");
  const cookie = `dmc_overrides=${encodeURIComponent(`mf-portal@preview:${TOKEN}@${Date.now() + DAY}`)}; ${staff}`;
  expect(await seen(made, cookie)).toMatchObject({
    entry: "",
    override: { fault: expect.stringContaining("expired") },
  });
  expect((await made.ask(FILE, { headers: { cookie: staff } })).status).toBe(404);
  await stop(api.server);
});

test("one that was changed, or taken away, is not shown", async () => {
  const made = await withPreview(7);
  await writeFile(join(made.folder, "entry.1.js"), "// other");
  expect((await made.ask(LINK)).status).toBe(404);
  await rm(made.folder, { recursive: true });
  expect((await made.ask(LINK)).status).toBe(404);
  expect(await readFile(join(fixture.checkout.root, "secret.txt"), "utf8")).toBe("not for anybody");
  for (const wrong of [
    "../../..",
    `..@${TOKEN}`,
    "mf-portal",
    `mf-portal@${TOKEN.slice(1)}`,
    `mf-portal@..%2f${TOKEN}`,
  ])
    expect((await made.ask(`/clients?preview=${wrong}`)).status).toBe(404);
});

test("links that strangers make up leave nothing in a browser, and nothing in the log", async () => {
  const made = await withPreview(7);
  const said = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  const other = TOKEN.replaceAll("0", "1");
  for (const [link, status] of [
    [`preview=mf-portal@${other}`, 404],
    [`preview=mf-${"a".repeat(300)}@${TOKEN}`, 404],
    [`override=mf-portal@preview:${other}`, 404],
    [`override=constructor@preview:${TOKEN}`, 404],
    [Array.from({ length: 21 }, () => `preview=mf-portal@${TOKEN}`).join("&"), 403],
  ] as const) {
    const { status: answered, headers } = await made.ask(`/clients?${link}`);
    expect([link, answered, headers["set-cookie"]]).toEqual([link, status, undefined]);
  }
  const deep = `/remotes/mf-${"a".repeat(300)}/preview-${TOKEN}/entry.1.js`;
  for (const path of [FILE.replace(TOKEN, other), deep])
    expect((await made.ask(path, { headers: { cookie: staff } })).status).toBe(404);
  expect(said.mock.calls).toEqual([]);
  said.mockRestore();
});

test("a file of one is sent as it was checked, however often it is swapped meanwhile", async () => {
  const api = await startApi(apiOfPeople);
  const made = await withPreview(7, api.port);
  const get = (headers: Record<string, string> = {}) =>
    made.ask(FILE, { headers: { cookie: staff, ...headers } });
  const { headers } = await get();
  expect(headers).toMatchObject({ "cache-control": "private, no-store", etag: expect.any(String) });
  expect((await get({ "if-none-match": headers.etag! })).status).toBe(304);
  const place = join(made.folder, "entry.1.js");
  const swap = async () => {
    for (let round = 0; round < 200; round += 1) {
      await symlink(join(fixture.checkout.root, "secret.txt"), `${place}.link`);
      await rename(`${place}.link`, place);
      await writeFile(`${place}.new`, "// preview");
      await rename(`${place}.new`, place);
    }
  };
  const texts = new Set<string>();
  const ask = async () => {
    for (let round = 0; round < 200; round += 1) texts.add((await get()).text);
  };
  await Promise.all([swap(), ask()]);
  expect([...texts].filter((text) => text.includes("not for anybody"))).toEqual([]);
  await stop(api.server);
});
