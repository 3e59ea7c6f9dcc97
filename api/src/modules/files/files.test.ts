import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { ATTACHED_COUNT } from "@dmc-hub/shared-types";
import { openConnected } from "../../testing/open-connected.ts";
import { askedPatiently } from "../../testing/patiently.ts";
import { filesOf, PDF } from "../../testing/file-uploads.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { filePurger } from "./purge-files.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let clientId: number;
let upload: ReturnType<typeof filesOf>["upload"];
let listed: ReturnType<typeof filesOf>["listed"];
let downloaded: ReturnType<typeof filesOf>["downloaded"];

beforeAll(async () => {
  api = await startTestApi();
});

beforeEach(async () => {
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
  clientId = (await api.make.client(dmcId, { name: "Acme" })).id;
  ({ upload, listed, downloaded } = filesOf(staff, clientId));
});

afterAll(() => api.stop());

test("a file is kept with its record, listed with who brought it, and comes back byte for byte", async () => {
  // More than one part, the last one not full.
  const large = Buffer.concat([PDF, Buffer.alloc(300_000, "page ")]);
  const { status, body } = await upload(large, { name: "Rooming list.pdf" });
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      id: expect.any(Number),
      relatedTo: "client",
      relatedId: clientId,
      name: "Rooming list.pdf",
      type: "application/pdf",
      size: large.length,
      userName: expect.stringMatching(/^Person/),
      createdAt: expect.any(String),
    },
  });
  expect(await listed()).toEqual([body]);
  const { headers, bytes } = await downloaded(body.id);
  expect(bytes.equals(large)).toBe(true);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-length": `${large.length}`,
    "content-disposition": 'attachment; filename="Rooming list.pdf"',
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
});

test.each(["proposal", "itinerary", "booking", "partner"] as const)("a %s keeps files too", async (kind) => {
  const { id } = await api.make[kind](dmcId);
  expect(await upload(PDF, { relatedTo: kind, relatedId: id })).toMatchObject({ status: 201 });
  expect(await listed(kind, id)).toHaveLength(1);
  // The client's are others, even with the same id.
  expect(await listed("client", clientId)).toEqual([]);
});

test("an upload that is repeated with its key makes one file", async () => {
  const [one, two] = [await upload(PDF, { key: "k1" }), await upload(PDF, { key: "k1" })];
  expect(two.body).toEqual(one.body);
  expect(await listed()).toHaveLength(1);
  expect(await upload(Buffer.concat([PDF, PDF]), { key: "k1" })).toMatchObject({ status: 422 });
});

test("a deleted file is gone for everybody, and can be restored for a day", async () => {
  const { body } = await upload(PDF);
  expect(await staff.delete(`/api/files/${body.id}`)).toMatchObject({ status: 204 });
  expect(await listed()).toEqual([]);
  expect(await downloaded(body.id)).toMatchObject({ status: 404 });
  expect(await staff.delete(`/api/files/${body.id}`)).toMatchObject({ status: 404 });
  expect(await staff.post(`/api/files/${body.id}/restore`)).toMatchObject({ status: 200, body });
  expect(await listed()).toEqual([body]);

  await staff.delete(`/api/files/${body.id}`);
  await purgeAfter("23 hours");
  expect(await staff.post(`/api/files/${body.id}/restore`)).toMatchObject({ status: 200 });
  await staff.delete(`/api/files/${body.id}`);
  await purgeAfter("25 hours");
  expect(await staff.post(`/api/files/${body.id}/restore`)).toMatchObject({ status: 404 });
  expect(await api.owner("app.file_parts").where({ file_id: body.id })).toEqual([]);
});

/** Purges as if what is deleted had been deleted that long ago. */
async function purgeAfter(age: string): Promise<void> {
  await api
    .owner("app.files")
    .where({ dmc_id: dmcId })
    .whereNotNull("deleted_at")
    .update({ deleted_at: api.owner.raw("now() - ?::interval", [age]) });
  const database = await openConnected(api.database.url, api.database.dataDir);
  await askedPatiently(filePurger(database));
  await database.close();
}

test("a deleted record takes its files with it, and brings them back when that is undone", async () => {
  await upload(PDF, { name: "kept.pdf" });
  const { body: earlier } = await upload(PDF, { name: "deleted before.pdf" });
  await staff.delete(`/api/files/${earlier.id}`);
  const { body: client } = await staff.get(`/api/clients/${clientId}`);
  const [file] = await listed();
  expect(await staff.delete(`/api/clients/${clientId}`)).toMatchObject({ status: 204 });
  expect(await downloaded(file.id)).toMatchObject({ status: 404 });
  expect(await staff.post(`/api/files/${file.id}/restore`)).toMatchObject({
    status: 409,
    body: { detail: "The client that this file belonged to was deleted." },
  });
  const { body: again } = await staff.post(`/api/clients?restores=${clientId}`, client);
  expect(again.id).not.toBe(clientId);
  expect(await listed("client", again.id)).toEqual([{ ...file, relatedId: again.id }]);

  // What is deleted by itself after that stays so, whatever happens to its record.
  await staff.delete(`/api/files/${file.id}`);
  await staff.delete(`/api/clients/${again.id}`);
  const { body: third } = await staff.post(`/api/clients?restores=${again.id}`, client);
  expect(await listed("client", third.id)).toEqual([]);
});

test("nobody takes files of a record that is there, or of another DMC's", async () => {
  const { body: file } = await upload(PDF);
  const draft = { name: "Beta", email: "b@mail.example" };
  const { body: other } = await staff.post(`/api/clients?restores=${clientId}`, draft);
  expect(await listed("client", other.id)).toEqual([]);
  await staff.delete(`/api/clients/${clientId}`);
  const stranger = await api.signedIn("dmc", (await api.make.dmc()).id);
  const { body: theirs } = await stranger.post(`/api/clients?restores=${clientId}`, draft);
  const path = `/api/files?relatedTo=client&relatedId=${theirs.id}`;
  expect(await stranger.get(path)).toMatchObject({ status: 200, body: [] });
  expect(await stranger.get(`/api/files/${file.id}/content`)).toMatchObject({ status: 404 });
});

test("another DMC's record, or none, keeps no files", async () => {
  const elsewhere = (await api.make.client((await api.make.dmc()).id)).id;
  for (const relatedId of [elsewhere, 999_999]) {
    expect(await upload(PDF, { relatedId })).toMatchObject({ status: 404 });
    expect(await staff.get(`/api/files?relatedTo=client&relatedId=${relatedId}`)).toMatchObject({
      status: 404,
      body: { detail: "This client does not exist, or it was deleted." },
    });
  }
});

test("a record has its number of files, and a DMC its room, for which the deleted ones make way", async () => {
  const own = { relatedTo: "client", relatedId: clientId } as const;
  for (let made = 0; made < ATTACHED_COUNT; made += 1) await api.make.file(dmcId, own);
  expect(await upload(PDF)).toMatchObject({
    status: 409,
    body: { detail: `A client can have ${ATTACHED_COUNT} files. Delete one first.` },
  });
  const { id: another } = await api.make.client(dmcId);
  const { id: large } = await api.make.file(dmcId, { relatedId: another, size: 1_073_000_000 });
  const room = { relatedId: another, key: "room" };
  const big = Buffer.concat([PDF, Buffer.alloc(1_000_000)]);
  expect(await upload(big, room)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("take up 1 GB") },
  });
  await staff.delete(`/api/files/${large}`);
  expect(await upload(big, { relatedId: another })).toMatchObject({ status: 201 });
  expect(await staff.post(`/api/files/${large}/restore`)).toMatchObject({ status: 404 });
});

test("files go with their DMC", async () => {
  await upload(Buffer.concat([PDF, Buffer.alloc(300_000)]));
  const admin = await api.signedIn("admin");
  const { body: dmc } = await admin.get(`/api/dmcs/${dmcId}`);
  expect(await admin.delete(`/api/dmcs/${dmcId}?name=${encodeURIComponent(dmc.name)}`)).toMatchObject({
    status: 204,
  });
  for (const table of ["files", "file_parts"])
    expect(await api.owner(`app.${table}`).where({ dmc_id: dmcId })).toEqual([]);
});

test("an administrator names the DMC, and reads any file", async () => {
  const { body } = await upload(PDF);
  const admin = await api.signedIn("admin");
  const path = `/api/files?relatedTo=client&relatedId=${clientId}`;
  expect((await admin.get(path)).body).toEqual([body]);
  const headers = { "content-type": "application/octet-stream" };
  expect(await admin.call("POST", `${path}&name=a.pdf`, { body: PDF, headers })).toMatchObject({
    status: 400,
    body: { detail: "Say which DMC, with ?dmcId=" },
  });
  expect(await admin.get(`/api/files/${body.id}/content`)).toMatchObject({ status: 200 });
  expect(await admin.delete(`/api/files/${body.id}`)).toMatchObject({ status: 204 });
});
