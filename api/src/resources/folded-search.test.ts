import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { folded, kinds } from "@dmc-hub/shared-types";
import { snakeCase } from "../platform/database/table.ts";
import { namesIn } from "../testing/reading.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { TestClient } from "../testing/test-client.ts";
import { relationOf } from "./kind-table.ts";
import { searchedFields } from "./search.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;

beforeAll(async () => {
  api = await startTestApi();
});

beforeEach(async () => {
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterAll(() => api.stop());

test("the database folds every letter of its own Unicode version as the contract does", async () => {
  const letters = Array.from({ length: 0x3_00_00 - 1 }, (_, index) => index + 1)
    .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
    .map((point) => String.fromCodePoint(point));
  const { rows } = await api.owner.raw(
    `select letter from unnest(?::text[], ?::text[], ?::text[], ?::text[]) as t (letter, small, parts, folded)
     where app.folded('A' || letter || 'Σ b') <> folded and lower(letter collate app.words) = small
       and normalize(letter, nfkd) = parts`,
    [
      letters,
      letters.map((letter) => letter.toLowerCase()),
      letters.map((letter) => letter.normalize("NFKD")),
      letters.map((letter) => folded(`A${letter}Σ b`)),
    ],
  );
  expect(rows.map(({ letter }: { letter: string }) => letter)).toEqual([]);
});

const searched = kinds.filter((kind) => searchedFields(kind).length > 0);

test.each(searched.map((kind) => [relationOf(kind), kind] as const))(
  "the search column of %s has a line for each field that is searched",
  async (table, kind) => {
    const { rows } = await api.owner.raw(
      `select pg_get_expr(adbin, adrelid) as expression from pg_attrdef join pg_attribute a
         on a.attrelid = adrelid and a.attnum = adnum where attname = 'search' and adrelid = ?::regclass`,
      [`app.${table}`],
    );
    const columns = [...rows[0].expression.matchAll(/COALESCE\("?(\w+)"?, ''/g)].map(([, name]) => name);
    expect(columns).toEqual(searchedFields(kind).map(snakeCase));
    if (kind.hit) expect(columns[0]).toBe(snakeCase(kind.nameField));
  },
);

const found = async (path: string, q: string) =>
  namesIn(await staff.get(`${path}?q=${encodeURIComponent(q)}`)).toSorted();

const titles = async (path: string, q: string) =>
  (await staff.get(`/api/${path}?q=${encodeURIComponent(q)}`)).body.map(
    ({ title }: { title: string }) => title,
  );

describe("a search", () => {
  test("knows neither accents nor their spelling, in the row and in what is typed", async () => {
    const names = ["Hôtel Èze", "Söhne GmbH", "Cafe\u0301 Central", "ISPARTA ışık", "Łódź Tours"];
    for (const name of names) await api.make.client(dmcId, { name, email: "x@mail.example" });
    const searches = {
      hotel: "Hôtel Èze",
      HÔTEL: "Hôtel Èze",
      eze: "Hôtel Èze",
      sohne: "Söhne GmbH",
      "So\u0308hne": "Söhne GmbH",
      café: "Café Central",
      isparta: "ISPARTA ışık",
      ışık: "ISPARTA ışık",
      "isik ısparta": "ISPARTA ışık",
      lodz: "Łódź Tours",
    };
    for (const [q, name] of Object.entries(searches)) {
      const answer = (await found("/api/clients", q)).map((one) => one.normalize("NFC"));
      expect({ q, answer }).toEqual({ q, answer: [name] });
    }
  });

  test("takes its words in any order, each somewhere in the row", async () => {
    await api.make.client(dmcId, { name: "Grand Hôtel du Cap-Ferrat", contactName: "Renée d’Arc" });
    await api.make.client(dmcId, { name: "Hotel Grand", contactName: null });
    expect(await found("/api/clients", "ferrat grand")).toEqual(["Grand Hôtel du Cap-Ferrat"]);
    expect(await found("/api/clients", "d'arc hotel")).toEqual(["Grand Hôtel du Cap-Ferrat"]);
    expect(await found("/api/clients", "hotel grand")).toEqual(["Grand Hôtel du Cap-Ferrat", "Hotel Grand"]);
    expect(await found("/api/clients", "grand nowhere")).toEqual([]);
  });

  test("reads scripts that have no capitals, and those without spaces", async () => {
    for (const name of ["東京タワー観光", "شركة السَّفَر", "서울 여행"]) {
      await api.make.partner(dmcId, { name, location: null, contactName: null });
    }
    for (const [q, name] of [
      ["東京", "東京タワー観光"],
      ["観光", "東京タワー観光"],
      ["السفر", "شركة السَّفَر"],
      ["여행", "서울 여행"],
    ] as const) {
      expect({ q, found: await found("/api/partners", q) }).toEqual({ q, found: [name] });
    }
  });

  test("takes its words from a row and from what the row belongs to", async () => {
    const { make } = api;
    const { id: clientId } = await make.client(dmcId, { name: "Société Générale", email: "x@mail.example" });
    const { id: proposalId } = await make.proposal(dmcId, {
      clientId,
      title: "Sömmer",
      destination: "Çeşme",
    });
    await make.proposal(dmcId, { title: "Sömmer", destination: "Nice" });
    const { id: itineraryId } = await make.itinerary(dmcId, { proposalId, title: "Plan Ömer" });
    await make.booking(dmcId, { itineraryId, title: "Bus" });
    expect(await titles("proposals", "generale sommer")).toEqual(["Sömmer"]);
    expect(await titles("proposals", "cesme societe generale")).toEqual(["Sömmer"]);
    expect(await titles("itineraries", "cesme omer")).toEqual(["Plan Ömer"]);
    expect(await titles("bookings", "omer bus")).toEqual(["Bus"]);
    expect(await titles("proposals", "mail.example sommer")).toEqual([]);
    expect(await titles("search", "generale sommer")).toEqual(["Sömmer"]);
    expect((await titles("search", "plan omer")).toSorted()).toEqual(["Bus", "Plan Ömer"]);
  });

  test("of marks alone narrows nothing, and finds nothing over everything", async () => {
    await api.make.client(dmcId, { name: "Anybody" });
    expect(await found("/api/clients", "-'")).toEqual(["Anybody"]);
    expect((await staff.get("/api/search?q=-'")).body).toEqual([]);
  });
});
