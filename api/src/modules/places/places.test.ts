import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Place } from "@dmc-hub/shared-types";
import { connectOwner } from "../../platform/database/owner-connection.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { TOWNS } from "../../testing/global-setup.ts";
import { loadGazetteer } from "./load-gazetteer.ts";

let api: TestApi;
let staff: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.signedIn("dmc", (await api.make.dmc()).id);
});

afterAll(() => api.stop());

const named = async (q: string) =>
  (await staff.get(`/api/places?q=${encodeURIComponent(q)}`)).body.map(
    ({ name, country }: Place) => `${name}, ${country}`,
  );

describe("cities", () => {
  test("are found by how their words begin, the largest first, and one of that very name before all", async () => {
    expect((await named("paris"))[0]).toBe("Paris, FR");
    expect(await named("rio de j")).toContain("Rio de Janeiro, BR");
    expect(await named("janei")).toContain("Rio de Janeiro, BR");
    expect((await named("nice"))[0]).toBe("Nice, FR");
    expect(await named("par")).toHaveLength(8);
  });

  test("are found without their accents and with them", async () => {
    expect((await named("zurich"))[0]).toBe("Zürich, CH");
    expect((await named("ZÜRICH"))[0]).toBe("Zürich, CH");
    expect((await named("saint-denis"))[0]).toMatch(/^Saint-Denis/);
  });

  test("say where they lie and what time it is there", async () => {
    const { body } = await staff.get("/api/places?q=naples");
    expect(body[0]).toMatchObject({ name: "Naples", country: "IT", timeZone: "Europe/Rome" });
    expect(body[0].latitude).toBeCloseTo(40.85, 1);
    expect(body[0].longitude).toBeCloseTo(14.27, 1);
  });

  test("answer nothing to what no city is called, whatever is in it", async () => {
    for (const q of ["%%", "__", "\\\\", "🏝️🏝️", "' or 1=1 --", "xyzzyx"]) expect(await named(q)).toEqual([]);
  });

  test("are found by words in any order", async () => {
    expect(await named("janeiro rio")).toContain("Rio de Janeiro, BR");
  });

  test("are joined by airports, by name or code", async () => {
    expect((await named("nce"))[0]).toBe("Nice Cote D'Azur Airport (NCE), FR");
    expect(await named("nice airport")).toContain("Nice Cote D'Azur Airport (NCE), FR");
    const { body } = await staff.get("/api/places?q=cdg");
    expect(body[0]).toMatchObject({ kind: "airport", timeZone: "Europe/Paris", population: 0 });
  });

  test("are asked for by two letters or more", async () => {
    expect(await staff.get("/api/places?q=p")).toMatchObject({
      status: 400,
      body: { errors: [{ path: "q", message: "Type at least 2 letters" }] },
    });
  });
});

describe("the company's own", () => {
  test("partners and places of earlier activities come first, and no other company's", async () => {
    const { dmcId } = (await staff.get("/api/user")).body;
    const hotel = await api.make.partner(dmcId, { name: "Hôtel Bellevue", location: "Nice, Old Town" });
    const guide = await api.make.partner(dmcId, { name: "Bellevue Guides" });
    await api.make.partner(dmcId, { name: "Bellevue Nowhere", location: null });
    const { id: itineraryId } = await api.make.itinerary(dmcId);
    const there = { latitude: 43.695, longitude: 7.27, timeZone: "Europe/Paris" };
    await api.make.activity(dmcId, { itineraryId, place: "Somewhere", partnerId: guide.id, ...there });
    await api.make.activity(dmcId, { itineraryId, place: "Terrasse Bellevue", ...there });
    await api.make.activity(dmcId, { itineraryId, place: "terrasse BELLEVUE", ...there });
    await api.make.activity(dmcId, { itineraryId, place: "Bellevue without a position" });
    await api.make.activity(dmcId, { itineraryId, place: "Nice", ...there });
    const { body } = await staff.get("/api/places?q=bellevue");
    const own = body.filter(({ kind }: Place) => kind === "partner" || kind === "earlier");
    expect(own.map(({ kind, name, country }: Place) => `${kind} ${name} ${country}`)).toEqual([
      "partner Bellevue Guides FR",
      "partner Hôtel Bellevue FR",
      "earlier terrasse BELLEVUE FR",
    ]);
    expect(body.slice(0, 3)).toEqual(own);
    expect(own[0]).toMatchObject(there);
    expect(own[1]).toMatchObject({ id: hotel.id, location: "Nice, Old Town", timeZone: "Europe/Paris" });
    expect((await named("nice"))[0]).toBe("Nice, FR");

    const others = await api.signedIn("dmc", (await api.make.dmc()).id);
    const found = (await others.get("/api/places?q=bellevue")).body;
    expect(found.filter(({ kind }: Place) => kind !== "city")).toEqual([]);
    const admin = await api.signedIn("admin");
    expect((await admin.get(`/api/places?q=bellevue&dmcId=${dmcId}`)).body[0]).toMatchObject({
      kind: "partner",
    });
    expect((await admin.get("/api/places?q=bellevue")).status).toBe(200);
  });
});

test("the gazetteer is loaded once, and again when its source has changed", async () => {
  const owner = await connectOwner(api.database.url);
  expect(await loadGazetteer(owner, TOWNS)).toBe(0);
  await owner.query("comment on table app.gazetteer is 'older'");
  expect(await loadGazetteer(owner)).toBeGreaterThan(100_000);
  expect(await loadGazetteer(owner)).toBe(0);
  for (const [q, place] of [
    ["eze", "Èze, FR"],
    ["villefranche-sur-m", "Villefranche-sur-Mer, FR"],
    ["cap-ferrat", "Saint-Jean-Cap-Ferrat, FR"],
    ["portofino", "Portofino, IT"],
  ] as const)
    expect(await named(q)).toContain(place);
  await owner.end();
});
