import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import type { ReleaseChange } from "@dmc-hub/shared-types";
import { flip, readState, stateFile } from "./store.ts";

let folder: string;
let store: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dmc-hub-changes-"));
  store = join(folder, "store");
  await mkdir(store);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const serves = { stable: "1.0.1", earlier: [], canary: null };
const change = { by: "ana", action: "release", remote: "mf-tours", version: "1.0.1", why: "" } as const;

/** The list of changes once one more has been made after these. */
async function afterOneMore(changes: readonly ReleaseChange[]): Promise<readonly ReleaseChange[]> {
  await writeFile(stateFile(store), JSON.stringify({ revision: changes.length, remotes: {}, changes }));
  await flip(store, () => ({ remotes: { "mf-tours": serves }, change }));
  return (await readState(store)).changes;
}

const made = (changes: Partial<ReleaseChange>, index: number): ReleaseChange => ({
  ...change,
  ...changes,
  at: new Date(index).toISOString(),
});

const earlier = (count: number) =>
  Array.from({ length: count }, (_, index) => made({ version: "1.0.0" }, index));

test("the last five hundred changes are remembered", async () => {
  const kept = await afterOneMore(earlier(500));
  expect(kept).toHaveLength(500);
  expect([kept[0]?.at, kept.at(-1)?.version]).toEqual([new Date(1).toISOString(), "1.0.1"]);
});

test("besides them each remote's newest one is, other than a stop, which its owner has not signed", async () => {
  const old = (["release", "promote", "stop"] as const).map((action, index) =>
    made({ remote: "mf-old", action }, index),
  );
  const kept = await afterOneMore([...old, ...earlier(500)]);
  expect(kept.filter(({ remote }) => remote === "mf-old")).toEqual([old[1]]);
  expect(kept).toHaveLength(501);
});

test("each says what is served since, where anything is", async () => {
  expect((await afterOneMore([]))[0]?.served).toEqual(serves);
  await flip(store, () => ({ remotes: {}, change: { ...change, action: "rollback" } }));
  expect((await readState(store)).changes[1]).not.toHaveProperty("served");
});
