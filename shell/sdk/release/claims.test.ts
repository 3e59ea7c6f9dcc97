import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { emptyState, noOffers } from "@dmc-hub/shared-types";
import { checkClaims } from "./claims.ts";
import { versionFolder } from "./stored-version.ts";
import { live, manifest, screen } from "./testing/facts.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dmc-hub-claims-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const other = {
  name: "mf-trips",
  version: "2.0.0",
  sdk: "^1.0.0",
  entry: "/e.js",
  integrity: "" as const,
  screens: [screen("/trips")],
  ...noOffers,
};

test("a path that another remote owns is refused with both names, whatever its parameters are called", async () => {
  const taken = live({ remotes: [{ ...other, screens: [screen("/tours/:tour")] }] });
  await checkClaims(folder, emptyState, taken, manifest());
  const claim = checkClaims(folder, emptyState, taken, manifest({ screens: [screen("/tours/:id")] }));
  await expect(claim).rejects.toThrow(
    "mf-tours 1.1.0 claims /tours/:tour, which belongs to mf-trips 2.0.0. An address belongs to one remote.",
  );
});

test("so is one that another remote's canary owns, and one that is declared twice", async () => {
  const trips = manifest({ name: "mf-trips", version: "2.1.0" });
  const stored = versionFolder(folder, "mf-trips", "2.1.0");
  await mkdir(stored, { recursive: true });
  await writeFile(join(stored, "remote.json"), JSON.stringify(trips));
  const canary = { version: "2.1.0", percent: 5, dmcs: [], since: new Date().toISOString() };
  const state = { ...emptyState, remotes: { "mf-trips": { stable: "2.0.0", earlier: [], canary } } };
  await expect(checkClaims(folder, state, live(), manifest())).rejects.toThrow("belongs to mf-trips 2.1.0");
  const twice = manifest({ screens: [screen("/a/:id"), screen("/a/:name")] });
  await expect(checkClaims(folder, emptyState, live(), twice)).rejects.toThrow("declares one path twice");
});

test.each([
  ["/:anyscreenofanybody", "/trips", "/:anyscreenofanybody, which meets /trips at /trips"],
  ["/trips", "/:any", "/trips, which meets /:any at /trips"],
  ["/trips/new", "/trips/:id", "/trips/new, which meets /trips/:id at /trips/new"],
])("%s beside another remote's %s is refused with both names", async (path, theirs, claimed) => {
  const taken = live({ remotes: [{ ...other, screens: [screen(theirs)] }] });
  await expect(checkClaims(folder, emptyState, taken, manifest({ screens: [screen(path)] }))).rejects.toThrow(
    `mf-tours 1.1.0 claims ${claimed}, which belongs to mf-trips 2.0.0.`,
  );
});

test("the root belongs to the one remote whose navigation links there", async () => {
  const navigation = { group: "Main", label: "Start", icon: [], order: 1, href: "/" };
  const start = { ...screen("/start"), navigation };
  const taken = live({ remotes: [{ ...other, screens: [{ ...screen("/trips"), navigation }] }] });
  await expect(checkClaims(folder, emptyState, taken, manifest({ screens: [start] }))).rejects.toThrow(
    "mf-tours 1.1.0 claims /, which belongs to mf-trips 2.0.0.",
  );
});

test.each([
  ["/auth", "/auth"],
  ["/api/tours", "/api/tours"],
  ["/:anything", "/auth"],
])("%s would open %s, which is the shell's own, and is refused", async (path, address) => {
  await expect(
    checkClaims(folder, emptyState, live(), manifest({ screens: [screen(path)] })),
  ).rejects.toThrow(`mf-tours 1.1.0 claims ${path}, and ${address} is the shell's own.`);
  await checkClaims(folder, emptyState, live(), manifest({ screens: [screen("/calendar")] }));
});

const opens = { tour: { label: "Tour", href: "/tours?open=:id" } };

const tripsOpening = (kind: string) =>
  live({ remotes: [{ ...other, opens: { [kind]: { label: "Trip", href: "/trips?open=:id" } } }] });

test("a kind that another remote opens is refused with both names", async () => {
  await checkClaims(folder, emptyState, tripsOpening("trip"), manifest({ opens }));
  await expect(checkClaims(folder, emptyState, tripsOpening("tour"), manifest({ opens }))).rejects.toThrow(
    'mf-tours 1.1.0 claims the kind "tour", which belongs to mf-trips 2.0.0. A kind belongs to one remote.',
  );
});
