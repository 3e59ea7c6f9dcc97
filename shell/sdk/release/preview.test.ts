import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { addOwner, retireOwner } from "./owner-commands.ts";
import { preview } from "./preview.ts";
import { prune } from "./prune.ts";
import { readState } from "./store.ts";
import { previewFile, previewFolder, previewsOf, readPreview } from "./stored-preview.ts";
import { eachWithOwner, type OwnedTeam } from "./testing/owned-team.ts";
import { atDay, filesOf, untyped } from "./testing/team.ts";

let owned: OwnedTeam;
eachWithOwner((made) => (owned = made));

const make = (name: string) => preview(owned.team.remote, name, owned.team.options, untyped);
/** The only preview. */
const only = async () => {
  const [one] = await known();
  if (one === undefined) throw new Error("There is no preview.");
  return one;
};
const known = () => previewsOf(owned.team.store, "mf-tours");
const readBy = async (token: string) =>
  readPreview(owned.team.store, "mf-tours", token, await owned.list().catch(() => null));

test("a preview lies beside the releases for seven days, its link is told, and nobody's version changes", async () => {
  const { team } = owned;
  await team.release("1.0.0");
  await team.version("1.1.0");
  const before = await readState(team.store);
  await make("pr-12");
  const { token, facts } = await only();
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(Date.parse(facts.expires) - Date.parse(facts.at)).toBeCloseTo(7 * 86_400_000, -4);
  const said = team.said();
  expect(said).toContain(`  ${team.options.shell}/tours?preview=mf-tours@${token}`);
  expect(said.at(-4)).toMatch(/^mf-tours 1\.1\.0 can be seen as pr-12 until .+ UTC, by whoever is$/);
  expect(await readState(team.store)).toEqual(before);
  expect(await readBy(token)).toMatchObject({
    facts: { name: "pr-12", by: "ana" },
    manifest: { version: "1.1.0" },
  });
});

test("one of the same name takes the place of the earlier one, at its address; another name stands beside it", async () => {
  await make("pr-12");
  const [first] = await known();
  await owned.team.version("1.1.0");
  await make("pr-12");
  expect((await known()).map(({ token }) => token)).toEqual([first?.token]);
  expect(await readBy(first?.token ?? "")).toMatchObject({ manifest: { version: "1.1.0" } });
  await make("pr-13");
  expect((await known()).map(({ facts }) => facts.name).toSorted()).toEqual(["pr-12", "pr-13"]);
  const folder = join(owned.team.store, "previews", "mf-tours");
  expect((await readdir(folder)).filter((entry) => entry.startsWith("."))).toEqual([]);
  await expect(make("../x")).rejects.toThrow('"../x" is not a valid name of a preview');
});

test("of a remote with an owner it is signed; changed, stretched, or moved to another address it is worth nothing", async () => {
  const { team, stranger } = owned;
  await owned.own();
  await expect(preview(team.remote, "pr-1", stranger, untyped)).rejects.toThrow(
    "mf-tours belongs to Tours team",
  );
  await make("pr-1");
  const { token } = await only();
  expect(await readBy(token)).toMatchObject({ facts: { key: owned.ours } });
  const folder = previewFolder(team.store, "mf-tours", token);
  const facts = await readFile(previewFile(folder), "utf8");
  const other = "f".repeat(32);
  for (const changed of [
    facts.replace("pr-1", "pr-2"),
    facts.replace(
      /"expires": "[^"]+"/,
      `"expires": "${new Date(Date.now() + 7.5 * 86_400_000).toISOString()}"`,
    ),
    facts.replace(/,\s*"key"[^}]+/, ""),
  ]) {
    expect(changed).not.toBe(facts);
    await writeFile(previewFile(folder), changed);
    expect(await readBy(token)).toMatchObject({ fault: expect.stringMatching(/does not fit|not signed/) });
  }
  await writeFile(previewFile(folder), facts);
  await cp(folder, previewFolder(team.store, "mf-tours", other), { recursive: true });
  expect(await readBy(other)).toMatchObject({ fault: expect.stringContaining("does not fit it.") });
  expect(await readBy(token)).toMatchObject({ facts: { name: "pr-1" } });
});

test("one without its facts, of another remote, for too long, or by a key that was retired is not shown", async () => {
  const { team } = owned;
  await owned.own();
  await addOwner("mf-tours", owned.theirs, "Their successors", owned.admin);
  await make("pr-1");
  const { token } = await only();
  const folder = previewFolder(team.store, "mf-tours", token);
  const [facts, manifest] = [previewFile(folder), join(folder, "remote.json")];
  const cases: [file: string, change: (text: string) => string, fault: RegExp][] = [
    [facts, () => "{}", /^it is incomplete, or says that it is another\.$/],
    [facts, (text) => text.replace('"mf-tours"', '"mf-trips"'), /^it is incomplete/],
    [manifest, (text) => text.replace('"mf-tours"', '"mf-trips"'), /^it is incomplete/],
    [manifest, () => "", /^it is incomplete/],
    [facts, (text) => text.replace(/"expires": "\d{4}/, '"expires": "2999'), /^it would last until 2999/],
    [facts, (text) => text.replace(/,\s*"signature": "[^"]+"/, ""), /^it is not signed\. mf-tours belongs/],
    [facts, (text) => text.replace(owned.ours, owned.theirs), /^its signature by .+ does not fit it\.$/],
    [join(folder, "entry.js"), () => "0", /^entry\.js is not what its integrity says\.$/],
  ];
  for (const [file, change, fault] of cases) {
    const before = await readFile(file, "utf8");
    await writeFile(file, change(before));
    expect(await readBy(token)).toEqual({ fault: expect.stringMatching(fault) });
    await writeFile(file, before);
  }
  expect(await readBy("0".repeat(32))).toBeNull();
  expect(await readBy(token)).toMatchObject({ facts: { name: "pr-1" } });
  await retireOwner("mf-tours", owned.ours, false, owned.admin);
  expect(await readBy(token)).toEqual({
    fault: expect.stringMatching(/^it was signed by somebody else\. .+ which was retired on/),
  });
});

test("one whose time is over is not shown, and goes with the next preview or prune", async () => {
  await atDay(-8, () => make("old"));
  const { token } = await only();
  expect(await readBy(token)).toMatchObject({ fault: expect.stringContaining("it expired") });
  await make("new");
  expect((await known()).map(({ facts }) => facts.name)).toEqual(["new"]);
  await atDay(8, async () => {
    owned.team.said();
    await prune(30, owned.team.options);
    expect(owned.team.said()).toEqual(["mf-tours: previews new removed, because they have expired."]);
  });
  expect(await known()).toEqual([]);
});

test("a dry run puts nothing there", async () => {
  await preview(owned.team.remote, "pr-1", { ...owned.team.options, dryRun: true });
  expect(owned.team.said().at(-1)).toBe(
    "Would store mf-tours 1.0.0 beside the releases as pr-1. Nothing was changed.",
  );
  expect(await filesOf(owned.team.store).catch(() => ({}))).toEqual({});
});
