import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { TestClient } from "../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let admin: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signedIn("admin");
});

beforeEach(async () => {
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterAll(() => api.stop());

/** The titles on every page of a list. */
async function titles(path: string, who = staff): Promise<string[]> {
  const found: string[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const { body, headers } = await who.get(next);
    found.push(...body.map(({ title }: { title: string }) => title));
    next = /<([^>]*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
  }
  return found;
}

const of = (kind: string, names: readonly string[]) => names.map((name) => `${kind} ${name}`);

/** One trip: a client's proposal, its itinerary, and a booking. */
async function trip(name: string, destination: string, fields: { startDate?: string } = {}) {
  const { make } = api;
  const { id: clientId } = await make.client(dmcId, { name, email: "x@mail.example" });
  const proposal = { clientId, title: `Offer ${name}`, destination, ...fields };
  const { id: proposalId } = await make.proposal(dmcId, proposal);
  const { id: itineraryId } = await make.itinerary(dmcId, { proposalId, title: `Plan ${name}` });
  await make.booking(dmcId, { itineraryId, title: `Bus ${name}` });
  return { clientId, proposalId, itineraryId };
}

test("each thing is found in its own fields and in those that it stands on", async () => {
  await trip("Nordlys", "Lisbon");
  await trip("Kessler", "Nice");
  const searches = {
    "/api/proposals": {
      nordlys: ["Offer Nordlys"],
      lisb: ["Offer Nordlys"],
      offer: ["Offer Nordlys", "Offer Kessler"],
    },
    "/api/itineraries": { isbon: ["Plan Nordlys"], kessler: ["Plan Kessler"], li: ["Plan Nordlys"] },
    "/api/bookings": { "plan nord": ["Bus Nordlys"], "bus kess": ["Bus Kessler"], lisbon: [] },
  };
  for (const [path, terms] of Object.entries(searches)) {
    for (const [q, expected] of Object.entries(terms)) {
      const query = `${path}?q=${encodeURIComponent(q)}`;
      expect({ query, found: await titles(query) }).toEqual({ query, found: expected });
      expect({ query, found: await titles(`${query}&dmcId=${dmcId}&limit=1`, admin) }).toEqual({
        query,
        found: expected,
      });
    }
  }
  expect(await titles("/api/proposals?q=mail.example")).toEqual([]);
});

test("a booking is found by its reference, within the DMC", async () => {
  await trip("Nordlys", "Lisbon");
  await trip("Kessler", "Nice");
  const [{ id, title }] = (await staff.get("/api/bookings")).body;
  for (const q of [`B-${id}`, ` b-${id} `])
    expect(await titles(`/api/bookings?q=${encodeURIComponent(q)}`)).toEqual([title]);
  expect(await titles(`/api/bookings?q=A-${id}`)).toEqual([]);
  const { itineraryId } = await trip("Aurora", "Porto");
  await staff.post("/api/bookings", {
    itineraryId,
    title: `Gate B-${id}`,
    startDate: "2026-09-20",
    endDate: "2026-09-21",
  });
  expect(await titles(`/api/bookings?q=b-${id}&sort=title`)).toEqual([title, `Gate B-${id}`]);
  expect(await titles(`/api/bookings?q=b-${id}&sort=title&limit=1`)).toEqual([title, `Gate B-${id}`]);
  const { headers } = await staff.get(`/api/bookings?q=b-${id}&limit=1`);
  expect(headers.get("x-total-count")).toBe("2");
  const stranger = await api.signedIn("dmc", (await api.make.dmc()).id);
  expect(await titles(`/api/bookings?q=B-${id}`, stranger)).toEqual([]);
});

test("a booking names its partner as they are called now, and what they are", async () => {
  const { itineraryId } = await trip("Nordlys", "Lisbon");
  const { id: partnerId } = await api.make.partner(dmcId, { name: "Kessler", type: "guide" });
  const dates = { startDate: "2026-09-20", endDate: "2026-09-21" };
  const made = await staff.post("/api/bookings", { itineraryId, title: "Walk", partnerId, ...dates });
  const ofPartner = { partnerId, partnerName: "Kessler", partnerType: "guide" };
  expect(made).toMatchObject({ status: 201, body: ofPartner });
  await staff.put(`/api/partners/${partnerId}`, { name: "Aurora" });
  const { body } = await staff.get(`/api/bookings?partnerId=${partnerId}&sort=title`);
  expect(body).toMatchObject([{ id: made.body.id, ...ofPartner, partnerName: "Aurora" }]);
  const others = (await staff.get("/api/bookings?q=bus")).body;
  expect(others).toMatchObject([{ partnerId: null, partnerName: null, partnerType: null }]);
});

test("a search follows a renamed parent, and stays within the DMC", async () => {
  const { clientId } = await trip("Nordlys", "Lisbon");
  await staff.put(`/api/clients/${clientId}`, { name: "Aurora" });
  expect(await titles("/api/proposals?q=aurora")).toEqual(["Offer Nordlys"]);
  const stranger = await api.signedIn("dmc", (await api.make.dmc()).id);
  for (const plural of ["proposals", "itineraries", "bookings"]) {
    expect(await titles(`/api/${plural}?q=nordlys`, stranger)).toEqual([]);
  }
});

test("pages by a joined column, a date or an amount miss no row and repeat none", async () => {
  for (const [name, startDate] of [
    ["Émile", "2026-05-01"],
    ["Eva", null],
    ["ana", "2026-01-31"],
    ["Zoë", "2026-05-01"],
    ["Fritz", null],
  ] as const) {
    await trip(name, `Town ${name}`, startDate === null ? {} : { startDate });
  }
  const sorted = ["ana", "Émile", "Eva", "Fritz", "Zoë"];
  expect(await titles("/api/proposals?limit=2&sort=clientName")).toEqual(of("Offer", sorted));
  expect(await titles("/api/proposals?limit=2&sort=-clientName")).toEqual(of("Offer", sorted.toReversed()));
  expect(await titles("/api/itineraries?limit=2&sort=destination")).toEqual(of("Plan", sorted));
  expect(await titles("/api/bookings?limit=2&sort=itineraryTitle")).toEqual(of("Bus", sorted));
  const byDate = ["ana", "Émile", "Zoë", "Eva", "Fritz"];
  expect(await titles("/api/proposals?limit=2&sort=startDate")).toEqual(of("Offer", byDate));
  expect(await titles("/api/itineraries?limit=2&sort=startDate")).toEqual(of("Plan", byDate));
  for (const [plural, sorts] of Object.entries({
    proposals: ["title", "destination", "value", "status", "createdAt"],
    itineraries: ["title", "status", "createdAt"],
    bookings: ["title", "startDate", "endDate", "pax", "status", "createdAt"],
  })) {
    for (const sort of sorts) {
      const forth = await titles(`/api/${plural}?limit=2&sort=${sort}`);
      expect(new Set(forth).size).toBe(5);
      expect(await titles(`/api/${plural}?limit=2&sort=-${sort}`)).toEqual(forth.toReversed());
    }
  }
});

test("lists are filtered by what they stand on", async () => {
  const { clientId, proposalId, itineraryId } = await trip("One", "Nice");
  await trip("Two", "Nice");
  expect(await titles(`/api/proposals?clientId=${clientId}&status=draft`)).toEqual(["Offer One"]);
  expect(await titles(`/api/itineraries?proposalId=${proposalId}`)).toEqual(["Plan One"]);
  expect(await titles(`/api/bookings?itineraryId=${itineraryId}&status=pending`)).toEqual(["Bus One"]);
  expect(await staff.get("/api/proposals?status=lost")).toMatchObject({ status: 400 });
});
