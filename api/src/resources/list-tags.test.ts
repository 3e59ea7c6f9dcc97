import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { onOneMachine } from "../testing/one-machine.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { Answer, TestClient } from "../testing/test-client.ts";

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

const PAGE = "/api/clients?limit=25&sort=name";

const tagOf = ({ headers }: Answer) => headers.get("etag") ?? "";

/** Reads a list with the tag of what was read before. */
const again = (before: Answer, path = PAGE, who = staff) => who.get(path, { "if-none-match": tagOf(before) });

describe("a tag", () => {
  test("is for its person, list, page and company alone", async () => {
    for (const name of ["Acacia", "Birch"]) await api.make.client(dmcId, { name });
    const first = await staff.get(PAGE);
    const other = await api.signedIn("dmc", (await api.make.dmc()).id);
    for (const who of [other, await api.signedIn("dmc", dmcId), admin]) {
      expect(await again(first, PAGE, who)).toMatchObject({ status: 200 });
    }
    for (const path of [
      "/api/clients?limit=24&sort=name",
      "/api/clients?limit=25&sort=-name",
      "/api/clients?limit=25&sort=name&type=individual",
      "/api/clients?limit=25&sort=name&tag=vip",
      "/api/clients?limit=25&sort=name&q=a",
      "/api/clients",
      "/api/partners?limit=25&sort=name",
      `/api/clients/${first.body[0].id}`,
    ]) {
      expect(await again(first, path)).toMatchObject({ status: 200 });
    }
    expect(
      await new (staff.constructor as typeof TestClient)(staff.origin).get(PAGE, {
        "if-none-match": tagOf(first),
      }),
    ).toMatchObject({ status: 401 });
  });

  onOneMachine("lists have no tags there.").test(
    "that is forged, old or of another run of the server is none",
    async () => {
      const first = await staff.get(PAGE);
      const [, name = "", at = "", server = "", snapshot = ""] =
        /^W\/"([^~]*)~([^~]*)~([^~]*)~([^"]*)"$/.exec(tagOf(first)) ?? [];
      const now = Number(at);
      const status = async (field: string) => (await staff.get(PAGE, { "if-none-match": field })).status;
      expect(await status(`W/"other", W/"${name}~${now}~${server}~${snapshot}"`)).toBe(304);
      for (const text of [
        `${name}~${now - 43_201}~${server}~${snapshot}`,
        `${name}~${now + 43_201}~${server}~${snapshot}`,
        `${name}~${now}~1.000000.${server.split(".")[2]}~${snapshot}`,
        `${name}~${now}~${server}1~${snapshot}`,
        `${name}~${now}~${server}~`,
        `${name}~${now}~${server}~9:1:`,
        `${name}~${now}~${server}~1:9:0`,
        `${name}~${now}~${server}~1:999999999999999999:${"5,".repeat(300)}6`,
        `${name}~${now}~${server}~'; drop table app.changes`,
        `~${now}~${server}~${snapshot}`,
      ]) {
        expect([text, await status(`W/"${text}"`)]).toEqual([text, 200]);
      }
      for (const field of ["*", '"', "W/", `"${name}"`, "x".repeat(8_000)])
        expect(await status(field)).toBe(200);
    },
  );
});
