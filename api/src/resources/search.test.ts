import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { bookingKind, clientKind } from "@dmc-hub/shared-types";
import { namesIn, pagesOf } from "../testing/reading.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { TestClient } from "../testing/test-client.ts";
import { quotedId } from "./search.ts";

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

/** Names of the clients that `who` finds. */
const found = async (q: string, who = staff) =>
  namesIn(await who.get(`/api/clients?q=${encodeURIComponent(q)}`));

describe("a search", () => {
  test("finds any part of name, e-mail or contact, in capitals or not, and nothing else", async () => {
    await api.make.client(dmcId, {
      name: "Nordlys Énergie",
      email: "post@north.example",
      contactName: "Ingrid",
    });
    await api.make.client(dmcId, { name: "Kessler", notes: "nordlys" });
    for (const q of ["nordlys", "LYS é", "north.exa", "ingrid", "NGRI", "  nordlys  "]) {
      expect({ q, found: await found(q) }).toEqual({ q, found: ["Nordlys Énergie"] });
    }
    expect(await found("nothing like it")).toEqual([]);
  });

  test("takes % and _ and \\ as they are", async () => {
    for (const name of ["100 % wool", "under_score", "back\\slash", "plain"])
      await api.make.client(dmcId, { name });
    expect(await found("100 %")).toEqual(["100 % wool"]);
    expect(await found("r_s")).toEqual(["under_score"]);
    expect(await found("k\\s")).toEqual(["back\\slash"]);
    expect(await found("%%%")).toEqual([]);
    expect(await found("___")).toEqual([]);
  });

  test("of one or two letters finds where words begin", async () => {
    for (const name of ["Alpina", "Bona Al", "Opal"])
      await api.make.client(dmcId, { name, email: "x@mail.example" });
    expect(await found("al")).toEqual(["Alpina", "Bona Al"]);
  });

  test("stays within the caller's DMC; an administrator's goes over all, or one", async () => {
    await api.make.client(dmcId, { name: "Everywhere one" });
    const { id: other } = await api.make.dmc();
    await api.make.client(other, { name: "Everywhere two" });
    expect(await found("everywhere")).toEqual(["Everywhere one"]);
    expect(await found("everywhere", admin)).toEqual(["Everywhere one", "Everywhere two"]);
    const one = await admin.get(`/api/clients?q=everywhere&dmcId=${other}`);
    expect(namesIn(one)).toEqual(["Everywhere two"]);
  });

  test("comes in pages with its own count", async () => {
    for (const name of ["Lake 1", "Lake 2", "Hill", "Lake 3"]) await api.make.client(dmcId, { name });
    expect(await pagesOf(staff, "/api/clients?q=lake&limit=2&sort=-name")).toEqual([
      ["Lake 3", "Lake 2"],
      ["Lake 1"],
    ]);
    expect((await staff.get("/api/clients?q=lake&limit=2")).headers.get("x-total-count")).toBe("3");
  });

  test("works on partners and on the shared tables", async () => {
    await api.make.partner(dmcId, { name: "Hut", location: "Zermatt", contactName: "Nina" });
    for (const q of ["zermatt", "nina", "hut"])
      expect(namesIn(await staff.get(`/api/partners?q=${q}`))).toEqual(["Hut"]);
    await api.make.user({ username: "searchable", name: "Somebody", email: "some@body.example" });
    for (const q of ["SEARCHABLE", "some@body", "mebod"]) {
      expect(namesIn(await admin.get(`/api/users?q=${encodeURIComponent(q)}`))).toEqual(["Somebody"]);
    }
  });
});

describe("a number that a booking is quoted with", () => {
  test.each([
    ["B-1042", 1042],
    [" b-7 ", 7],
    ["B-999999999999999", 999_999_999_999_999],
    ["B-1000000000000000", null],
    ["1042", null],
    ["B1042", null],
    ["C-1042", null],
    ["BB-1042", null],
    ["the B-1042", null],
    ["B-1042 ferry", null],
  ])("is %j: %s", (text, id) => {
    expect(quotedId(bookingKind, text)).toBe(id);
    expect(quotedId(clientKind, text)).toBeNull();
  });

  test("finds it, with what has it among its words", async () => {
    const { id } = await api.make.booking(dmcId, { title: "Ferry" });
    await api.make.booking(dmcId, { title: `Instead of b-${id}` });
    const both = ["Ferry", `Instead of b-${id}`];
    for (const query of [`q=B-${id}`, `q=b-${id}&limit=5`, `q=b-${id}&limit=5&sort=-createdAt`]) {
      const answer = await staff.get(`/api/bookings?${query}`);
      expect({ query, titles: answer.body.map(({ title }: { title: string }) => title).toSorted() }).toEqual({
        query,
        titles: both,
      });
      expect(answer.headers.get("x-total-count")).toBe("2");
    }
    const { body } = await admin.get(`/api/bookings?q=b-${id}&limit=5`);
    expect(body.map(({ title }: { title: string }) => title).toSorted()).toEqual(both);
    const stranger = await api.signedIn("dmc", (await api.make.dmc()).id);
    expect((await stranger.get(`/api/bookings?q=b-${id}&limit=5`)).body).toEqual([]);
  });
});
