import { clientKind, type Kind, partnerKind } from "@dmc-hub/shared-types";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { asTenant } from "../platform/database/tenant.ts";
import type { Database } from "../platform/database/database.ts";
import { askForRow } from "./asked-rows.ts";
import { tableOfKind } from "./kind-table.ts";
import { openConnected } from "../testing/open-connected.ts";
import { readsOfClients } from "../testing/reads-of.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { TestClient } from "../testing/test-client.ts";

let api: TestApi;
let database: Database;
let dmcId: number;
let staff: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  database = await openConnected(api.database.url, api.database.dataDir, { rw: 2, admin: 1 });
});

beforeEach(async () => {
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterAll(() => Promise.all([database.close(), api.stop()]));

const made = async (count: number, owner = dmcId) => {
  const rows = Array.from({ length: count }, (_, place) =>
    api.make.client(owner, { name: `Client ${place}` }),
  );
  return (await Promise.all(rows)).map(({ id }) => id);
};

const pathOf = (id: number) => `/api/clients/${id}`;

const read = async (kind: Kind, id: number) =>
  JSON.parse((await askForRow(database.rw, tableOfKind(kind), { id, dmcId })).json);

const readId = async (id: number) => (await read(clientKind, id)).id;

describe("rows that are asked for at the same time", () => {
  test("come with few statements, each for whoever asked for it", async () => {
    const ids = await made(10);
    const asked = [...ids, 999_999_999, ...ids];
    const { result, reads } = await readsOfClients(() =>
      asTenant(dmcId, () => Promise.allSettled(asked.map(readId))),
    );
    expect(result.map((one) => (one.status === "fulfilled" ? one.value : one.reason.status))).toEqual([
      ...ids,
      404,
      ...ids,
    ]);
    // The first one's, and that of all who have come meanwhile.
    expect(reads).toBe(2);
  });

  test("are each of their own kind, whatever their numbers", async () => {
    const [first = 0, id = 0] = await made(2);
    await api.make.partner(dmcId, { id, name: "Boats" });
    const rows = await asTenant(dmcId, () =>
      Promise.all([
        read(clientKind, first),
        read(partnerKind, id),
        ...[clientKind, partnerKind].flatMap((kind) => [read(kind, id), read(kind, id)]),
      ]),
    );
    expect(rows.map(({ name }) => name)).toEqual([
      "Client 0",
      "Boats",
      "Client 1",
      "Client 1",
      "Boats",
      "Boats",
    ]);
  });

  test("are each company's own", async () => {
    const other = (await api.make.dmc()).id;
    const stranger = await api.signedIn("dmc", other);
    const admin = await api.signedIn("admin");
    const [own = 0, theirs = 0] = [...(await made(1)), ...(await made(1, other))];
    const rounds = Array.from({ length: 5 }, async () =>
      Promise.all(
        [staff, stranger, admin].flatMap((who) =>
          [own, theirs].map(async (id) => (await who.get(pathOf(id))).status),
        ),
      ),
    );
    for (const statuses of await Promise.all(rounds))
      expect(statuses).toEqual([200, 404, 404, 200, 200, 200]);
  });

  test("are never older than what somebody has written, with readers and writers at once", async () => {
    const colleagues = [staff, await api.signedIn("dmc", dmcId), await api.signedIn("dmc", dmcId)];
    const ids = await made(colleagues.length);
    const work = async (who: TestClient, place: number) => {
      const path = pathOf(ids[place] ?? 0);
      for (let round = 0; round < 8; round += 1) {
        await Promise.all(ids.map((id) => who.get(pathOf(id))));
        const { headers } = await who.put(path, { notes: `${round}` });
        const seen = await Promise.all(colleagues.map((one) => one.get(path)));
        const isSeen = { body: { notes: `${round}` }, status: 200 };
        expect(seen).toMatchObject([isSeen, isSeen, isSeen]);
        expect(seen.map((answer) => answer.headers.get("etag"))).toEqual(seen.map(() => headers.get("etag")));
      }
    };
    await Promise.all(colleagues.map(work));
  });
});
