import { expect, test } from "@jest/globals";
import { testingRegistry } from "../testing-registry.ts";
import { renewedRegistry, screenAt, soundRegistry, withHeld } from "./registry.ts";

const opened = (path: string) => {
  const found = screenAt(testingRegistry, path);
  return found === null ? null : `${found.remote.name} ${found.screen.path}`;
};

test.each([
  ["/clients", "mf-portal /clients"],
  ["/clients/", "mf-portal /clients"],
  ["/itineraries", "mf-portal /itineraries"],
  ["/itineraries/details/12", "mf-portal /itineraries/details/:id"],
  ["/itineraries/details/12/print", "mf-portal /itineraries/details/:id"],
  ["/admin/dmcs", "mf-admin /admin/dmcs"],
])("%s opens %s", (path, screen) => expect(opened(path)).toBe(screen));

test.each([
  "/clients/extra",
  "/client",
  "/clientsx",
  "/itineraries/details",
  "/admin",
  "/admin/docs",
  "/nowhere",
])("%s opens nothing", (path) => expect(opened(path)).toBeNull());

test("a path that a remote names goes before another's parameter, however long that is called", () => {
  const [, network] = testingRegistry.remotes;
  const greedy = [{ ...network!.screens[0]!, path: "/:anyscreenofanybody" }];
  const registry = {
    ...testingRegistry,
    remotes: [{ ...network!, screens: greedy }, ...testingRegistry.remotes],
  };
  expect(screenAt(registry, "/clients")?.remote.name).toBe("mf-portal");
});

const [portal, network, ...others] = testingRegistry.remotes;

test.each([undefined, null, "<!doctype html>", [], {}, { remotes: "none" }])(
  "nothing is taken from what is no registry: %j",
  (value) => expect(soundRegistry(value)).toEqual({ sdk: "", remotes: [], isWhole: false }),
);

test("a sound registry is taken as it is", () => {
  expect(soundRegistry(testingRegistry)).toEqual({ ...testingRegistry, isWhole: true });
});

test.each([null, {}, { ...network, integrity: undefined }, { ...network, screens: [{ path: "/guides" }] }])(
  "a malformed entry leaves the others standing: %j",
  (malformed) =>
    expect(soundRegistry({ remotes: [portal, malformed, ...others] })).toMatchObject({
      remotes: [{ name: "mf-portal" }, { name: "mf-reports" }, { name: "mf-admin" }],
      isWhole: false,
    }),
);

test("of faults, those are taken that are said in words", () => {
  const fault = { remote: null, reason: "The store is away.", since: "2026-05-01T00:00:00Z" };
  const faults = [fault, { reason: 5 }, null];
  expect(soundRegistry({ ...testingRegistry, faults })).toMatchObject({ faults: [fault], isWhole: true });
  expect(soundRegistry({ ...testingRegistry, faults: "away" })).not.toHaveProperty("faults");
});

test("a newer registry keeps what has not changed and what came malformed", () => {
  const known = soundRegistry(testingRegistry);
  const read = soundRegistry({
    remotes: [{ ...portal, version: "1.1.0" }, null, ...structuredClone(others)],
  });
  const { remotes, isWhole } = renewedRegistry(known, read);
  expect(remotes.map(({ name, version }) => `${name} ${version}`)).toEqual([
    "mf-portal 1.1.0",
    "mf-reports 1.0.0",
    "mf-admin 1.0.0",
    "mf-network 1.0.0",
  ]);
  expect(remotes[1]).toBe(known.remotes[2]);
  expect(isWhole).toBe(false);
});

test("what this page's SDK cannot run replaces only what it cannot run either", () => {
  const known = soundRegistry(testingRegistry);
  const later = soundRegistry({ remotes: [{ ...portal, version: "1.1.0", sdk: "^1.1.0" }, network] });
  const { remotes } = renewedRegistry(known, later);
  expect(remotes[0]).toBe(known.remotes[0]);
  const latest = soundRegistry({ remotes: [{ ...portal, version: "1.2.0", sdk: "^1.2.0" }, network] });
  expect(renewedRegistry(later, latest).remotes[0]).toMatchObject({ version: "1.2.0" });
  expect(renewedRegistry(later, known).remotes[0]).toMatchObject({ version: "1.0.0" });
  const own = renewedRegistry({ ...known, userId: null }, { ...later, userId: 7 });
  expect(own.remotes[0]).toMatchObject({ version: "1.1.0" });
});

test("a remote that a newer registry leaves out is gone", () => {
  const known = soundRegistry(testingRegistry);
  const read = soundRegistry({ remotes: [portal] });
  expect(renewedRegistry(known, read).remotes).toEqual([known.remotes[0]]);
});

test("a remote that is held stays as it was, the others go ahead", () => {
  const known = soundRegistry(testingRegistry);
  const read = soundRegistry({
    remotes: [
      { ...portal, version: "1.1.0" },
      { ...network, version: "2.0.0" },
    ],
  });
  const { remotes } = withHeld(known.remotes.slice(0, 1), renewedRegistry(known, read));
  expect(remotes[0]).toBe(known.remotes[0]);
  expect(remotes.map(({ name, version }) => `${name} ${version}`)).toEqual([
    "mf-portal 1.0.0",
    "mf-network 2.0.0",
  ]);
});

test("a held remote that a newer registry leaves out stays while it is held", () => {
  const known = soundRegistry(testingRegistry);
  const { remotes } = withHeld(
    known.remotes.slice(0, 1),
    renewedRegistry(known, soundRegistry({ remotes: [network] })),
  );
  expect(remotes.map(({ name }) => name)).toEqual(["mf-network", "mf-portal"]);
});
