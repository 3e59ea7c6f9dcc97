import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { BookingConfirmation } from "@dmc-hub/shared-types";
import { pino } from "pino";
import type { Database } from "../../platform/database/database.ts";
import { mailSender } from "../../platform/mail/send-mail.ts";
import { MailServer } from "../../testing/mail-server.ts";
import { openConnected } from "../../testing/open-connected.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { until } from "../../testing/until.ts";

const server = new MailServer();
let api: TestApi;
let database: Database;
let admin: TestClient;
let dmcId: number;
let staff: TestClient;
let bookingId: number;

beforeAll(async () => {
  await server.start();
  api = await startTestApi({ smtpUrl: server.url });
  admin = await api.signedIn("admin");
  database = await openConnected(api.database.url, api.database.dataDir);
});

beforeEach(async () => {
  server.taken.length = 0;
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
  bookingId = (await api.make.booking(dmcId, { status: "confirmed" })).id;
});

afterAll(async () => {
  await database.close();
  await api.stop();
  await server.stop();
});

const path = () => `/api/bookings/${bookingId}`;
const cancel = () => staff.put(path(), { status: "cancelled" });
const confirm = async (): Promise<BookingConfirmation> =>
  (await staff.post(`${path()}/confirmations`, {})).body;
const mailOf = async (id: number) => (await admin.get(`/api/mails/${id}`)).body;

test.each([
  ["cancelled", cancel],
  ["deleted", () => staff.delete(path())],
])("a mail that waits is not sent once its booking was %s", async (what, end) => {
  await server.stop();
  const { id } = await confirm();
  await until(async () => (await mailOf(id)).failure !== null);
  expect((await end()).status).toBeLessThan(300);
  expect(await mailOf(id)).toMatchObject({ state: "failed", failure: `The booking was ${what}.` });
  await server.start();
  expect(await admin.post(`/api/mails/${id}/retry`)).toMatchObject({
    status: 409,
    body: { detail: "This mail's text is not kept any more. Send a new one instead." },
  });
  await until(
    async () => (await database.rw("graphile_worker.jobs").where({ key: `mail:${id}` })).length === 0,
  );
  expect(server.taken).toEqual([]);
});

test("a mail that failed before keeps its reason, and is not tried again either", async () => {
  const fields = {
    dmcId,
    bookingId,
    kind: "booking-confirmation",
    state: "failed",
    failure: "No such mailbox",
  };
  const { id } = await api.make.mail(fields);
  await cancel();
  expect(await mailOf(id)).toMatchObject({ state: "failed", failure: "No such mailbox" });
  expect(await admin.post(`/api/mails/${id}/retry`)).toMatchObject({ status: 409 });
});

test("a mail that is being sent is noted as sent", async () => {
  server.holdsAt = "recipient";
  const { id } = await confirm();
  await until(async () => server.held.length === 1);
  await cancel();
  server.release();
  await until(async () => (await mailOf(id)).state === "sent");
  expect(server.taken.length).toBe(1);
});

test("a mail that is being sent is not tried again if that fails", async () => {
  const { id } = await api.make.mail({ dmcId, bookingId, kind: "booking-confirmation", state: "queued" });
  const transport = {
    send: async () => {
      await cancel();
      throw new Error("The line is cut");
    },
  };
  await mailSender(database.rw, transport, 0, pino({ level: "silent" }))({ id });
  expect(await mailOf(id)).toMatchObject({ state: "failed", failure: "The booking was cancelled." });
});

test("another booking's mail waits on, and this one's through any other change", async () => {
  const other = await api.make.booking(dmcId, { status: "confirmed" });
  const made = { dmcId, kind: "booking-confirmation", state: "queued" };
  const [mine, theirs] = [
    await api.make.mail({ ...made, bookingId }),
    await api.make.mail({ ...made, bookingId: other.id }),
  ];
  await staff.put(path(), { status: "pending", title: "Villa Rufolo" });
  expect(await mailOf(mine.id)).toMatchObject({ state: "queued" });
  await cancel();
  expect(await mailOf(theirs.id)).toMatchObject({ state: "queued" });
});
