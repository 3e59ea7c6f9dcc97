import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { namesIn } from "../testing/reading.ts";
import { onOneMachine } from "../testing/one-machine.ts";
import { startApiProcess } from "../testing/api-process.ts";
import { KEYS, startTestApi, type TestApi } from "../testing/test-api.ts";
import { patiently } from "../testing/patiently.ts";
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

const totalOf = ({ headers }: Answer) => headers.get("x-total-count");

const nextOf = ({ headers }: Answer) => /<([^>]+)>/.exec(headers.get("link") ?? "")?.[1] ?? "";

const partsIn = (answer: Answer) =>
  JSON.parse(Buffer.from(new URLSearchParams(nextOf(answer)).get("cursor") ?? "", "base64url").toString());

/** What another process answers to the same staff. */
async function elsewhere(path: string): Promise<Answer> {
  const { url, dataDir } = api.database;
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, SESSION_KEYS: KEYS.join() };
  const process = await startApiProcess({ env });
  const { username } = await api.make.user({ role: "dmc", dmcId });
  const colleague = process.visitor();
  await patiently(() => colleague.signIn(username));
  return patiently(() => colleague.get(path)).finally(() => process.end("SIGTERM"));
}

const cursorOf = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");

describe("the number of rows", () => {
  beforeEach(() =>
    api.owner.raw(
      `insert into app.clients (dmc_id, name, type, email)
       select ?, 'Many ' || lpad(n::text, 5, '0'), 'corporate', 'many@mail.example' from generate_series(1, 300) n returning id`,
      [dmcId],
    ),
  );

  test("is right on every page although it is counted once, and after each change", async () => {
    const first = await staff.get(PAGE);
    const second = await staff.get(nextOf(first));
    expect([totalOf(first), totalOf(second)]).toEqual(["300", "300"]);
    await staff.delete(`/api/clients/${first.body[0].id}`);
    const { total, names } = await staff
      .get(nextOf(first))
      .then((answer) => ({ total: totalOf(answer), names: namesIn(answer) }));
    expect([total, names]).toEqual(["299", namesIn(second)]);
    expect(totalOf(await staff.get(PAGE))).toBe("299");
    expect(totalOf(await staff.get(`${PAGE}&type=individual`))).toBe("0");
  });

  test("is each search's and each filter's own", async () => {
    await api.make.client(dmcId, { name: "Another" });
    const totals = new Map([
      [`${PAGE}&q=many`, "300"],
      [PAGE, "301"],
      [`${PAGE}&type=corporate`, "301"],
      [`${PAGE}&q=another`, "1"],
    ]);
    for (const [path, total] of [...totals, ...[...totals].toReversed()])
      expect([path, totalOf(await staff.get(path))]).toEqual([path, total]);
  });

  test("is that of lists that are made each time, too", async () => {
    const { id: clientId } = await api.make.client(dmcId);
    const draft = { clientId, title: "Riviera", destination: "Nice", pax: 6 };
    for (let place = 0; place < 3; place += 1) await staff.post("/api/proposals", draft);
    expect(totalOf(await staff.get("/api/proposals?limit=2"))).toBe("3");
  });

  test("of one list is not another's, whatever its cursor says", async () => {
    await api.make.client(dmcId, { type: "individual" });
    const { searchParams } = new URL(nextOf(await staff.get(PAGE)), api.origin);
    for (const [path, total] of [
      [`${PAGE}&type=individual`, "1"],
      ["/api/partners?limit=25&sort=name", "0"],
    ] as const)
      expect([path, totalOf(await staff.get(`${path}&cursor=${searchParams.get("cursor")}`))]).toEqual([
        path,
        total,
      ]);
  });

  onOneMachine("rows are counted for each page there.").test(
    "that somebody forges is theirs alone",
    async () => {
      const other = `${PAGE}&type=corporate`;
      // Counted by another process, so that this one has only the cursor's word.
      const [sort, value, id, , moment, rows] = partsIn(await elsewhere(other));
      const cursor = cursorOf([sort, value, id, 9_999, moment, rows]);
      const honest = cursorOf([sort, value, id, 300, moment, rows]);
      const atOnce = Array.from({ length: 4 }, () => [cursor, honest]).flat();
      const totals = atOnce.map(async (one) => totalOf(await staff.get(`${other}&cursor=${one}`)));
      expect(await Promise.all(totals)).toEqual(Array.from({ length: 4 }, () => ["9999", "300"]).flat());
      expect(totalOf(await staff.get(`${other}&cursor=${cursor}`))).toBe("9999");
      expect(totalOf(await staff.get(other))).toBe("300");
      expect(totalOf(await staff.get(`${other}&cursor=${cursor}`))).toBe("300");
    },
  );
});
