import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { namesIn, pagesOf } from "../testing/reading.ts";
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

const totalOf = async (address: string) => (await staff.get(address)).headers.get("x-total-count");

describe("a list", () => {
  test("is all rows of the caller, as they were made, unless pages are asked for", async () => {
    for (const name of ["Cedar", "Acacia", "Birch"]) await api.make.client(dmcId, { name });
    const answer = await staff.get("/api/clients");
    expect(namesIn(answer)).toEqual(["Cedar", "Acacia", "Birch"]);
    expect(answer.headers.get("x-total-count")).toBe("3");
    expect(answer.headers.get("link")).toBeNull();
    expect(namesIn(await staff.get("/api/partners"))).toEqual([]);
  });

  test("of every company is in one order, also without pages", async () => {
    const names = ["Quay 1", "Quay 2", "Quay 3", "Quay 4", "Quay 5", "Quay 6"];
    for (const name of names.toReversed()) await api.make.client((await api.make.dmc()).id, { name });
    expect(namesIn(await admin.get("/api/clients?q=quay&sort=name"))).toEqual(names);
    expect(namesIn(await admin.get("/api/clients?q=quay"))).toEqual(names.toReversed());
  });

  test("comes in pages that miss no row and repeat none, in every order", async () => {
    const people = ["Zoë", "Ana", null, "ana", "Émile", null, "Eva", "Ana"];
    for (const [index, contactName] of people.entries())
      await api.make.client(dmcId, { name: `N${index}`, contactName });
    const ascending = ["N3", "N1", "N7", "N4", "N6", "N0", "N2", "N5"];
    expect(await pagesOf(staff, "/api/clients?limit=3&sort=contactName")).toEqual([
      ascending.slice(0, 3),
      ascending.slice(3, 6),
      ascending.slice(6),
    ]);
    expect((await pagesOf(staff, "/api/clients?limit=3&sort=-contactName")).flat()).toEqual([
      "N0",
      "N6",
      "N4",
      "N7",
      "N1",
      "N3",
      "N5",
      "N2",
    ]);
    for (const sort of ["name", "createdAt", "type", "email"]) {
      const forth = (await pagesOf(staff, `/api/clients?limit=3&sort=${sort}`)).flat();
      const back = (await pagesOf(staff, `/api/clients?limit=3&sort=-${sort}`)).flat();
      expect(forth.toSorted()).toEqual(["N0", "N1", "N2", "N3", "N4", "N5", "N6", "N7"]);
      expect(back).toEqual(forth.toReversed());
    }
  });

  test("ends with the page that is exactly full, and counts all rows on each", async () => {
    for (let index = 0; index < 4; index += 1) await api.make.client(dmcId);
    expect((await pagesOf(staff, "/api/clients?limit=2")).map(({ length }) => length)).toEqual([2, 2]);
    const { headers } = await staff.get("/api/clients?limit=2");
    expect(headers.get("x-total-count")).toBe("4");
  });

  describe("of more than ten thousand rows", () => {
    beforeEach(() =>
      api.owner.raw(
        `insert into app.clients (dmc_id, name, type, email)
         select ?, 'Many ' || lpad(n::text, 5, '0'), case n when 7 then 'individual' else 'corporate' end,
           'many@mail.example' from generate_series(1, 10001) n returning id`,
        [dmcId],
      ),
    );

    test("counts no further than ten thousand", async () => {
      expect(await totalOf("/api/clients?limit=1")).toBe("10000+");
      expect(await totalOf("/api/clients?limit=1&type=corporate")).toBe("10000");
    });

    test("finds in pages what more of them have than it counts", async () => {
      const found = await staff.get("/api/clients?limit=2&sort=name&q=many");
      expect([namesIn(found), found.headers.get("x-total-count")]).toEqual([
        ["Many 00001", "Many 00002"],
        "1000+",
      ]);
      const next = /<([^>]+)>/.exec(found.headers.get("link") ?? "")?.[1] ?? "";
      expect(namesIn(await staff.get(next))).toEqual(["Many 00003", "Many 00004"]);
      expect(namesIn(await staff.get("/api/clients?limit=2&q=many&type=individual"))).toEqual(["Many 00007"]);
      expect(await totalOf("/api/clients?limit=2&q=many 00007")).toBe("1");
    });
  });

  test("is of the DMC that an administrator names", async () => {
    await api.make.client(dmcId, { name: "Acacia" });
    await api.make.client((await api.make.dmc()).id, { name: "Birch" });
    expect(namesIn(await admin.get(`/api/clients?dmcId=${dmcId}`))).toEqual(["Acacia"]);
    expect(namesIn(await admin.get(`/api/clients?dmcId=${dmcId}&limit=9&q=i`))).toEqual([]);
    expect(namesIn(await admin.get(`/api/clients?dmcId=${dmcId}&limit=9&q=aca`))).toEqual(["Acacia"]);
  });

  test("keeps a cursor to its own order", async () => {
    for (let index = 0; index < 3; index += 1) await api.make.client(dmcId);
    const { headers } = await staff.get("/api/clients?limit=1&sort=name");
    const cursor = /cursor=([\w-]+)/.exec(headers.get("link") ?? "")?.[1];
    expect(await staff.get(`/api/clients?limit=1&sort=email&cursor=${cursor}`)).toMatchObject({
      status: 400,
    });
    const forged = Buffer.from(JSON.stringify(["createdAt", "no time", 1])).toString("base64url");
    expect(await staff.get(`/api/clients?limit=1&sort=createdAt&cursor=${forged}`)).toMatchObject({
      status: 400,
    });
  });

  test("is filtered by what the contract names", async () => {
    for (const type of ["supplier", "guide", "agency"] as const)
      await api.make.partner(dmcId, { name: type, type });
    for (const type of ["supplier", "guide", "agency"]) {
      expect(namesIn(await staff.get(`/api/partners?type=${type}`))).toEqual([type]);
    }
    await api.make.dmc({ name: "Sleeping", active: false });
    const inactive = (await admin.get("/api/dmcs?active=false")).body;
    expect(inactive.length).toBeGreaterThan(0);
    expect(inactive.every(({ active }: { active: boolean }) => !active)).toBe(true);
  });
});
