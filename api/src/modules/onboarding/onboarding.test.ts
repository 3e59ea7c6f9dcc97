import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { defaultOnboardingMessage, defaultOnboardingSubject } from "@dmc-hub/shared-types";
import { CHOOSE_PASSWORD } from "../../platform/http/caller.ts";
import { credentialsIn, MailServer, textOf } from "../../testing/mail-server.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { until } from "../../testing/until.ts";

const server = new MailServer();
let api: TestApi;
let admin: TestClient;
let made = 0;

beforeAll(async () => {
  await server.start();
  api = await startTestApi({ smtpUrl: server.url });
  admin = await api.signedIn("admin");
});

afterAll(async () => {
  await api.stop();
  await server.stop();
});

const form = (dmcId: number, fields: object = {}) => ({
  dmcId,
  recipientEmail: `chief-${++made}@dmc.example`,
  subject: defaultOnboardingSubject,
  message: defaultOnboardingMessage,
  ...fields,
});

const send = (dmcId: number, fields: object = {}) =>
  admin.post("/api/onboarding-emails", form(dmcId, fields));

describe("an onboarding mail", () => {
  test("brings a temporary password that signs in and must be changed", async () => {
    const { id } = await api.make.dmc({ subdomain: "first-coast", name: "First Coast" });
    const { status, body, text } = await send(id, { recipientEmail: "ada@dmc.example" });
    expect({ status, state: body.state, recipient: body.recipient, dmcId: body.dmcId }).toEqual({
      status: 201,
      state: "queued",
      recipient: "ada@dmc.example",
      dmcId: id,
    });
    const mail = await server.mailTo("ada@dmc.example");
    const read = textOf(mail);
    const { username, password } = credentialsIn(read);
    expect(username).toBe("first-coast-admin");
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(read).toContain("your company's portal is ready at first-coast.hub.example");
    expect(read).toContain("Open your portal: http://first-coast.hub.example/");
    expect(textOf(mail, "text/html")).toContain('href="http://first-coast.hub.example/"');
    expect(read).not.toContain("{{");
    expect(text).not.toContain(password);

    const browser = api.visitor();
    expect(await browser.signIn(username, password)).toMatchObject({
      status: 200,
      body: {
        role: "dmc",
        dmcId: id,
        name: "First Coast",
        email: "ada@dmc.example",
        mustChangePassword: true,
      },
    });
    expect(await browser.get("/api/clients")).toMatchObject({
      status: 403,
      body: { detail: CHOOSE_PASSWORD },
    });
    const change = { currentPassword: password, newPassword: "my very own" };
    expect(await browser.put("/api/user/password", change)).toMatchObject({ status: 200 });
    expect(await browser.get("/api/clients")).toMatchObject({ status: 200 });
    expect(await api.visitor().signIn(username, password)).toMatchObject({ status: 401 });
  });

  test("sent again resets the first account and signs it out everywhere", async () => {
    const { id } = await api.make.dmc();
    const first = await api.make.user({ role: "dmc", dmcId: id });
    const second = await api.make.user({ role: "dmc", dmcId: id });
    const [one, two] = [api.visitor(), api.visitor()];
    await one.signIn(first.username);
    await two.signIn(second.username);
    await send(id, { recipientEmail: "again@dmc.example" });
    expect(await one.get("/api/user")).toMatchObject({ status: 401 });
    expect(await two.get("/api/user")).toMatchObject({ status: 200 });
    const { username, password } = credentialsIn(textOf(await server.mailTo("again@dmc.example")));
    expect(username).toBe(first.username);
    expect(await api.visitor().signIn(username)).toMatchObject({ status: 401 });
    expect((await api.visitor().signIn(username, password)).body).toMatchObject({
      id: first.id,
      mustChangePassword: true,
    });
  });

  test("takes another username where the DMC's own is taken", async () => {
    await api.make.user({ username: "Taken-Admin" });
    const { id } = await api.make.dmc({ subdomain: "taken" });
    await send(id, { recipientEmail: "taken@dmc.example" });
    expect(credentialsIn(textOf(await server.mailTo("taken@dmc.example"))).username).toBe("taken-admin-2");
  });

  test("has the credentials even where the message leaves them out, and shows markup as text", async () => {
    const { id } = await api.make.dmc();
    const message = "Come in, <b>please</b> & sign in";
    await send(id, { recipientEmail: "plain@dmc.example", message });
    const mail = await server.mailTo("plain@dmc.example");
    const { username, password } = credentialsIn(textOf(mail));
    expect(await api.visitor().signIn(username, password)).toMatchObject({ status: 200 });
    expect(textOf(mail, "text/html")).toContain("&lt;b&gt;please&lt;/b&gt; &amp; sign in");
  });

  test("that has not left yet is replaced by a newer one", async () => {
    await server.stop();
    const { id } = await api.make.dmc();
    const older = await send(id, { recipientEmail: "older@dmc.example" });
    const newer = await send(id, { recipientEmail: "newer@dmc.example" });
    await until(async () => (await admin.get(`/api/mails/${newer.body.id}`)).body.attempts > 0);
    await server.start();
    await server.mailTo("newer@dmc.example");
    expect((await admin.get(`/api/mails/${older.body.id}`)).body).toMatchObject({
      state: "failed",
      failure: "Replaced by a newer mail.",
    });
    expect(await admin.post(`/api/mails/${older.body.id}/retry`)).toMatchObject({ status: 409 });
    expect(server.taken.filter(({ to }) => to[0] === "older@dmc.example")).toEqual([]);
  });
});

const countOf = async () => (await api.owner("app.mails").count("* as count").first())?.["count"];

describe("is refused", () => {
  test("for a DMC that is inactive, whose staff stay as they are", async () => {
    const { id } = await api.make.dmc({ active: false, name: "Quiet" });
    const before = await countOf();
    expect(await send(id)).toMatchObject({
      status: 409,
      body: { detail: "The DMC Quiet is inactive, so nobody could sign in. Make it active first." },
    });
    expect(await countOf()).toBe(before);
    expect(await api.owner("app.users").where("dmc_id", id)).toEqual([]);
  });

  test("for a DMC that does not exist", async () => {
    expect(await send(999_999)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "dmcId", message: "This DMC does not exist" }] },
    });
  });

  test("for a new account with somebody else's address", async () => {
    const { id } = await api.make.dmc();
    await api.make.user({ email: "Shared@mail.example" });
    expect(await send(id, { recipientEmail: "shared@mail.example" })).toMatchObject({
      status: 409,
      body: { errors: [{ path: "recipientEmail" }] },
    });
  });

  test.each([
    [{ subject: "Hello\r\nBcc: all@mail.example" }, "subject", "Subject must be one line"],
    [{ subject: " " }, "subject", "Subject is required"],
    [
      { subject: "Use {{temporaryPassword}}" },
      "subject",
      "The subject can only hold {{subdomain}} and {{host}}",
    ],
    [{ recipientEmail: "a@mail.example\nBcc: b@mail.example" }, "recipientEmail", /valid email/],
    [{ recipientEmail: "a@mail.example, b@mail.example" }, "recipientEmail", /valid email/],
    [{ message: "short" }, "message", "Message should be at least 10 characters"],
    [{ message: "Hello {{pasword}}, welcome" }, "message", /can only hold/],
    [{ dmcId: 0 }, "dmcId", "Please select a DMC"],
  ])("with %j", async (fields, path, message) => {
    const { id } = await api.make.dmc();
    expect(await send(id, fields)).toMatchObject({
      status: 400,
      body: { errors: [{ path, message: expect.stringMatching(message) }] },
    });
  });
});
