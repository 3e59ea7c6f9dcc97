import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { namesIn } from "../testing/reading.ts";
import { onOneMachine } from "../testing/one-machine.ts";
import { readsOfClients } from "../testing/reads-of.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { Answer, TestClient } from "../testing/test-client.ts";

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

const PAGE = "/api/clients?limit=25&sort=name";

const NEWEST = "/api/clients?limit=25&sort=-createdAt";

const tagOf = ({ headers }: Answer) => headers.get("etag") ?? "";

const again = (who: TestClient, before: Answer, path = PAGE) =>
  who.get(path, { "if-none-match": tagOf(before) });

describe("a list", () => {
  onOneMachine("lists are always made anew there.").test(
    "that has not changed is not read again, whoever asks, whether they hold it or not",
    async () => {
      await api.make.client(dmcId);
      const first = await staff.get(PAGE);
      const colleague = await api.signedIn("dmc", dmcId);
      const { result, reads } = await readsOfClients(async () => [
        await again(staff, first),
        await staff.get(PAGE),
        await colleague.get(PAGE),
      ]);
      expect(result.map(({ status }) => status)).toEqual([304, 200, 200]);
      expect(result.slice(1).map(({ text }) => text)).toEqual([first.text, first.text]);
      expect(reads).toBe(0);
    },
  );

  test("of all companies is made each time", async () => {
    const admin = await api.signedIn("admin");
    await api.make.client(dmcId, { name: "Acacia" });
    const all = await admin.get(NEWEST);
    expect([tagOf(all), namesIn(all)[0]]).toEqual(["", "Acacia"]);
    await api.make.client(dmcId, { name: "Birch" });
    expect(namesIn(await again(admin, all, NEWEST))[0]).toBe("Birch");
  });
});
