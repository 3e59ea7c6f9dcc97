import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { MailServer, textOf } from "../../testing/mail-server.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { resetMailer } from "../account/password-reset.ts";

const server = new MailServer();
let api: TestApi;
let staff: TestClient;

beforeAll(async () => {
  await server.start();
  api = await startTestApi({ smtpUrl: server.url, appHost: "hub.example" });
  const { id } = await api.make.dmc({ name: "Azure Coast", subdomain: "azure-invites" });
  staff = await api.signedIn("dmc", id);
});

afterAll(async () => {
  await api.stop();
  await server.stop();
});

const invite = (email: string, name = "Kim Lund") => staff.post("/api/company/members", { name, email });

const refused = (message: string) => ({
  status: 409,
  body: { detail: `${message}.`, errors: [{ path: "email", message }] },
});

test("a colleague gets a mail to sign in with, and chooses a password first", async () => {
  expect(await invite("Kim@staff.example")).toMatchObject({
    status: 201,
    body: { name: "Kim Lund", username: "kim" },
  });
  const text = textOf(await server.mailTo("Kim@staff.example"));
  expect(text).toContain("invites you to work with Azure Coast");
  expect(text).toContain("://azure-invites.hub.example/");
  const [, password = ""] = /Temporary password: (\S+)/.exec(text) ?? [];
  const kim = api.visitor();
  expect(await kim.signIn("kim", password)).toMatchObject({
    status: 200,
    body: { role: "dmc", mustChangePassword: true },
  });
  expect(await kim.get("/api/clients")).toMatchObject({ status: 403 });
  const { body } = await staff.get("/api/company/members");
  expect(body.map(({ username }: { username: string }) => username)).toContain("kim");
});

test("names are taken one after another", async () => {
  await invite("lee@staff.example");
  expect(await invite("lee@other.example")).toMatchObject({ status: 201, body: { username: "lee-2" } });
});

test("an address with an account is not invited, and nothing is said of one elsewhere", async () => {
  const elsewhere = await api.make.user({ role: "dmc", dmcId: (await api.make.dmc()).id });
  const platform = await api.make.user({ role: "admin" });
  const silent = "This address cannot be invited. Take another one, or ask your administrator";
  for (const { email } of [elsewhere, platform] as unknown as { email: string }[])
    expect(await invite(email.toUpperCase())).toMatchObject(refused(silent));
  await invite("twice@staff.example");
  expect(await invite("TWICE@staff.example")).toMatchObject(
    refused("This colleague is already in your team"),
  );
  expect(await invite("nowhere", "")).toMatchObject({
    status: 400,
    body: { errors: [{ path: "name" }, { path: "email" }] },
  });
});

test("where administrators approve, they are mailed, and nobody signs in before", async () => {
  const approving = await startTestApi({
    smtpUrl: server.url,
    appHost: "hub.example",
    approvesInvitations: true,
  });
  try {
    const admin = await approving.signedIn("admin");
    const { email: asked } = (await admin.get("/api/user")).body;
    const { id: dmcId } = await approving.make.dmc({ name: "Summit", subdomain: "summit-invites" });
    const inviter = await approving.signedIn("dmc", dmcId);
    const { status, body } = await inviter.post("/api/company/members", {
      name: "Noa Berg",
      email: "noa@staff.example",
    });
    expect({ status, isWaiting: body.isWaiting }).toEqual({ status: 201, isWaiting: true });
    expect((await inviter.get("/api/company/members")).body).toContainEqual(
      expect.objectContaining({ username: "noa", isWaiting: true }),
    );
    const mail = textOf(await server.mailTo(asked));
    expect(mail).toContain("of Summit has invited Noa Berg");
    const sendReset = resetMailer(approving.owner, { appHost: "hub.example", isSecure: true });
    await sendReset({ email: "noa@staff.example" });
    expect(await approving.owner("app.mails").where({ recipient: "noa@staff.example" })).toEqual([]);

    expect((await inviter.post(`/api/users/${body.id}/approve`, {})).status).toBe(403);
    await approving.owner("app.dmcs").where({ id: dmcId }).update({ active: false });
    expect(await admin.post(`/api/users/${body.id}/approve`, {})).toMatchObject({ status: 409 });
    await approving.owner("app.dmcs").where({ id: dmcId }).update({ active: true });
    expect(await admin.put(`/api/users/${body.id}`, { role: "user", dmcId: null })).toMatchObject({
      status: 200,
    });
    expect(await admin.post(`/api/users/${body.id}/approve`, {})).toMatchObject({
      status: 409,
      body: { detail: "This user belongs to no DMC any more: give it one, or delete it." },
    });
    await admin.put(`/api/users/${body.id}`, { role: "dmc", dmcId });
    expect(await admin.post(`/api/users/${body.id}/approve`, {})).toMatchObject({
      status: 200,
      body: { isWaiting: false },
    });
    const text = textOf(await server.mailTo("noa@staff.example"));
    expect(text).toContain("A colleague invites you to work with");
    const [, password = ""] = /Temporary password: (\S+)/.exec(text) ?? [];
    expect(await approving.visitor().signIn("noa", password)).toMatchObject({
      status: 200,
      body: { mustChangePassword: true },
    });
    expect(await admin.post(`/api/users/${body.id}/approve`, {})).toMatchObject({ status: 409 });
    expect(await admin.post("/api/users/999999/approve", {})).toMatchObject({ status: 404 });
  } finally {
    await approving.stop();
  }
});

test("an account that waits cannot be used, even with its password", async () => {
  const { id: dmcId } = await api.make.dmc();
  const { username } = await api.make.user({ role: "dmc", dmcId });
  await api.owner("app.users").where({ username }).update({ is_waiting: true });
  expect(await api.visitor().signIn(username)).toMatchObject({ status: 401 });
});
