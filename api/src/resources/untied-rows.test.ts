import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { TestClient } from "../testing/test-client.ts";

let api: TestApi;
let staff: TestClient;
let dmcId: number;

beforeAll(async () => {
  api = await startTestApi();
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterAll(() => api.stop());

interface Row {
  readonly id: number;
}

const about = (relatedTo: string, { id }: Row) => ({ relatedTo, relatedId: id });

const nothing = { relatedTo: null, relatedId: null };

const read = async (collection: string, { id }: Row) => (await staff.get(`/api/${collection}/${id}`)).body;

const made = async (collection: string, draft: object) =>
  (await staff.post(`/api/${collection}`, draft)).body;

const gone = async (collection: string, { id }: Row) =>
  expect(await staff.delete(`/api/${collection}/${id}`)).toMatchObject({ status: 204 });

/** Creates a deleted record again, as Undo does. */
const undo = (collection: string, row: Row) => made(`${collection}?restores=${row.id}`, row);

test.each([
  ["client", "clients", { name: "Marchetti", email: "m@mail.example" }],
  ["partner", "partners", { type: "supplier", name: "Riad Yasmine", email: "r@mail.example" }],
])(
  "a %s whose deletion is undone has the tasks and messages again that were about it",
  async (kind, collection, draft) => {
    const record = await made(collection, draft);
    const other = await made(collection, draft);
    const ours = about(kind, record);
    const task = await made("tasks", { title: "Call", ...ours });
    const message = await made("messages", { content: "They called.", ...ours });
    const [before, since] = [
      await made("tasks", { title: "Untied before", ...ours }),
      await made("tasks", { title: "Of another since", ...ours }),
    ];
    await staff.put(`/api/tasks/${before.id}`, nothing);
    await gone(collection, record);
    expect(await read("tasks", task)).toMatchObject(nothing);
    await staff.put(`/api/tasks/${since.id}`, about(kind, other));

    const again = about(kind, await undo(collection, record));
    expect(again.relatedId).not.toBe(record.id);
    expect(await read("tasks", task)).toMatchObject(again);
    expect(await read("messages", message)).toMatchObject(again);
    expect(await read("tasks", before)).toMatchObject(nothing);
    expect(await read("tasks", since)).toMatchObject(about(kind, other));
  },
);

test("another DMC's record, or one of another kind, has none of them", async () => {
  const record = await made("clients", { name: "Marchetti", email: "m@mail.example" });
  const task = await made("tasks", { title: "Call", ...about("client", record) });
  await gone("clients", record);
  const stranger = await api.signedIn("dmc", (await api.make.dmc()).id);
  await stranger.post(`/api/clients?restores=${record.id}`, record);
  await undo("partners", { ...record, type: "supplier" });
  expect(await read("tasks", task)).toMatchObject(nothing);
});
