import { expect, test } from "@jest/globals";
import {
  acting,
  type Actor,
  asActor,
  asTenant,
  because,
  concerns,
  currentScope,
  unaudited,
} from "./tenant.ts";

const camille: Actor = { kind: "staff", userId: 7, name: "Camille", source: "screen", requestId: "r" };

/** What statements would be sent with in there. */
const scope = () => Promise.resolve(currentScope());

test("outside of any work it is the system, for no DMC", async () => {
  const system = { dmcId: null, actor: null, setting: "" };
  expect(currentScope()).toMatchObject(system);
  expect(await acting({ source: "import" }, scope)).toMatchObject(system);
  expect(await because("tidying up", scope)).toMatchObject(system);
  expect(await asTenant(3, scope)).toMatchObject({ ...system, dmcId: 3 });
});

test("work for a DMC is somebody's, and over with its end", async () => {
  const { dmcId, actor, setting } = await asActor(camille, () => asTenant(3, scope));
  expect({ dmcId, actor, setting: JSON.parse(setting) }).toEqual({
    dmcId: 3,
    actor: camille,
    setting: camille,
  });
  expect(currentScope()).toMatchObject({ dmcId: null, actor: null });
});

test("what else is known about the work stands beside who does it", async () => {
  const given = await asActor(camille, () =>
    acting({ source: "import" }, () => because("Asked by mail", scope)),
  );
  const imported = { ...camille, source: "import", reason: "Asked by mail" };
  expect({ actor: given.actor, setting: JSON.parse(given.setting) }).toEqual({
    actor: imported,
    setting: imported,
  });
  for (const none of [null, undefined, ""])
    expect((await asActor(camille, () => because(none, scope))).actor).toEqual(camille);
});

test("one entry may stand for all changes, which are still somebody's", async () => {
  const { actor, setting } = await asActor(camille, () => unaudited(scope));
  expect({ actor, setting }).toEqual({ actor: camille, setting: "quiet" });
});

/** The DMCs that somebody has worked for. */
const noted = (work: () => Promise<unknown>) =>
  asActor(camille, async () => {
    await work();
    return [...currentScope().tenants];
  });

test("every DMC that somebody has worked for is noted, each person's apart, and none for the system", async () => {
  const work = async () => {
    await asTenant(3, scope);
    await asTenant(4, () => asTenant(3, scope));
    concerns(5);
  };
  expect(await noted(work)).toEqual([3, 4, 5]);
  expect(await noted(() => asTenant(6, scope))).toEqual([6]);
  await asTenant(8, scope);
  concerns(9);
  expect(currentScope().tenants.size).toBe(0);
});
