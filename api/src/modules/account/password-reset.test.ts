import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { defaultOnboardingMessage, defaultOnboardingSubject } from "@dmc-hub/shared-types";
import { MailServer, textOf } from "../../testing/mail-server.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { PASSWORD, type TestClient } from "../../testing/test-client.ts";
import { resetMailer } from "./password-reset.ts";

const server = new MailServer();
let api: TestApi;
let dmcId: number;
let owner: { readonly id: number; readonly username: string; readonly email: string };
let visits = 0;

/** Somebody at an address of their own, so that limits of addresses do not meet. */
const visitor = (): TestClient => api.visitor(`203.0.113.${(visits += 1)}`);

beforeAll(async () => {
  await server.start();
  api = await startTestApi({ smtpUrl: server.url, appHost: "hub.example" });
});

beforeEach(async () => {
  dmcId = (await api.make.dmc({ subdomain: `reset-${(visits += 1)}` })).id;
  owner = (await api.make.user({ role: "dmc", dmcId })) as never;
});

afterAll(async () => {
  await api.stop();
  await server.stop();
});

const ask = (email: string, who = visitor()) => who.post("/api/password-resets", { email });

/** Asks for a link, and returns its token as mailed. */
async function mailedToken(): Promise<string> {
  expect(await ask(owner.email.toUpperCase())).toMatchObject({ status: 204 });
  const text = textOf(await server.mailTo(owner.email));
  return /\/auth#reset=([\w-]{43})/.exec(text)?.[1] ?? "";
}

const redeem = (token: string, newPassword = "another one") =>
  visitor().post("/api/password-resets/redeem", { token, newPassword });

const dead = {
  status: 400,
  body: { errors: [{ path: "token", message: "This link does not work any more. Ask for a new one." }] },
};

test("a forgotten password is replaced by a mailed link, which ends all sessions and works once", async () => {
  const session = visitor();
  expect(await session.signIn(owner.username)).toMatchObject({ status: 200 });
  const token = await mailedToken();
  const [kept] = await api.owner("app.password_resets").where({ user_id: owner.id });
  expect(JSON.stringify(kept)).not.toContain(token);
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(token)));
  const done = answers.filter(({ status }) => status === 204);
  expect([done.length, answers.filter(({ status }) => status === 400).length]).toEqual([1, 19]);
  expect(await redeem(token)).toMatchObject(dead);
  expect(await session.get("/api/user")).toMatchObject({ status: 401 });
  expect(await visitor().signIn(owner.username, PASSWORD)).toMatchObject({ status: 401 });
  expect(await session.signIn(owner.username, "another one")).toMatchObject({ status: 200 });
  expect((await session.get("/api/audit")).body).toMatchObject([
    {
      actorKind: "staff",
      userId: owner.id,
      source: "link",
      changes: [{ field: "password", isHidden: true }],
    },
  ]);
});

test("an address in another script is the same account's in both of its spellings", async () => {
  const registered = { username: "jürgen", name: "Jürgen", password: PASSWORD };
  const email = "Info@münchen.example";
  const answer = await visitor().post("/api/register", { ...registered, email });
  expect(answer.body.email).toBe("Info@xn--mnchen-3ya.example");
  expect(await ask(email.toUpperCase())).toMatchObject({ status: 204 });
  // The mail server of the tests writes it in its script.
  expect(await server.mailTo(email)).toBeDefined();
  const again = await visitor().post("/api/register", { ...registered, username: "other", email });
  expect(again.body.errors).toMatchObject([{ path: "email", message: "Email is already in use" }]);
});

test("an unknown address is answered alike, and gets no mail", async () => {
  const [known, unknown] = [await ask(owner.email), await ask("nobody@nowhere.example")];
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  await server.mailTo(owner.email);
  const before = await api.owner("app.password_resets").count("* as links");
  await resetMailer(api.owner, { appHost: "hub.example", isSecure: true })({
    email: "nobody@nowhere.example",
  });
  expect(await api.owner("app.mails").where({ recipient: "nobody@nowhere.example" })).toEqual([]);
  expect(await api.owner("app.password_resets").count("* as links")).toEqual(before);
});

test("a link that is guessed, too old, of an inactive company or of a deleted user does not work", async () => {
  expect(await redeem("x".repeat(43))).toMatchObject(dead);
  const token = await mailedToken();
  await api.owner("app.dmcs").where({ id: dmcId }).update({ active: false });
  expect(await redeem(token)).toMatchObject(dead);
  await api.owner("app.dmcs").where({ id: dmcId }).update({ active: true });
  await api.owner("app.password_resets").update({ expires_at: new Date(0) });
  expect(await redeem(token)).toMatchObject(dead);
  await api.owner("app.password_resets").update({ expires_at: new Date(Date.now() + 60_000) });
  expect(await redeem(token, "short")).toMatchObject({
    status: 400,
    body: { errors: [{ path: "newPassword" }] },
  });
  await api.owner("app.users").where({ id: owner.id }).delete();
  expect(await redeem(token)).toMatchObject(dead);
});

test.each<[string, (admin: TestClient, session: TestClient) => Promise<{ status: number }>]>([
  [
    "a password of one's own",
    (_admin, session) =>
      session.put("/api/user/password", { currentPassword: PASSWORD, newPassword: "chosen anew" }),
  ],
  ["another address", (_admin, session) => session.put("/api/user/profile", { email: `new-${owner.email}` })],
  ["an administrator's", (admin) => admin.put(`/api/users/${owner.id}`, { password: "set by another" })],
  ["another address by one", (admin) => admin.put(`/api/users/${owner.id}`, { email: `by-${owner.email}` })],
  [
    "the account's reset by an onboarding mail",
    (admin) =>
      admin.post("/api/onboarding-emails", {
        dmcId,
        recipientEmail: `again-${owner.email}`,
        subject: defaultOnboardingSubject,
        message: defaultOnboardingMessage,
      }),
  ],
])("a link ends with %s", async (_, change) => {
  const session = visitor();
  await session.signIn(owner.username);
  const token = await mailedToken();
  expect((await change(await api.signedIn("admin"), session)).status).toBeLessThan(300);
  expect(await redeem(token)).toMatchObject(dead);
});

test("links are asked for a few times an hour, whoever asks for whomever", async () => {
  for (let time = 0; time < 5; time += 1)
    expect(await ask("often@mail.example")).toMatchObject({ status: 204 });
  expect(await ask("OFTEN@mail.example")).toMatchObject({ status: 429 });
  const busy = visitor();
  for (let time = 0; time < 20; time += 1) await ask(`one-${time}@mail.example`, busy);
  expect(await ask("one-more@mail.example", busy)).toMatchObject({ status: 429 });
});
