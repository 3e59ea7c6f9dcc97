import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { defaultOnboardingMessage, defaultOnboardingSubject } from "@dmc-hub/shared-types";
import { credentialsIn, MailServer, textOf } from "../../testing/mail-server.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

const server = new MailServer();
let api: TestApi;
let admin: TestClient;

beforeAll(async () => {
  await server.start();
  api = await startTestApi({ smtpUrl: server.url });
  admin = await api.signedIn("admin");
});

afterAll(async () => {
  await api.stop();
  await server.stop();
});

const progressOf = async (id: number) => (await admin.get(`/api/dmcs/${id}/onboarding`)).body;

const nothingYet = { profile: true, theme: false, mail: null, firstSignIn: null, look: false };

test("a new DMC has its profile, and nothing else yet", async () => {
  const { id } = await api.make.dmc();
  expect(await progressOf(id)).toEqual(nothingYet);
});

test("a theme counts for the look only with a logo", async () => {
  const theme = await api.make.theme();
  const { id } = await api.make.dmc({ themeId: theme.id });
  expect(await progressOf(id)).toEqual({ ...nothingYet, theme: true });
  await admin.put(`/api/themes/${theme.id}`, { logo: "https://cdn.example/theme.svg" });
  expect(await progressOf(id)).toEqual({ ...nothingYet, theme: true, look: true });
});

test("a logo of its own is a look without a theme", async () => {
  const { id } = await api.make.dmc({ logo: "https://cdn.example/own.svg" });
  expect(await progressOf(id)).toEqual({ ...nothingYet, look: true });
});

test("tells of the newest mail alone, and never of another DMC's", async () => {
  const { id } = await api.make.dmc();
  const other = await api.make.dmc();
  await api.make.mail({ dmcId: id, state: "sent" });
  const newest = await api.make.mail({ dmcId: id, failure: "No such mailbox" });
  await api.make.mail({ dmcId: other.id });
  await api.make.mail({ dmcId: id, createdAt: new Date(Date.now() - 91 * 86_400_000) });
  expect((await progressOf(id)).mail).toMatchObject({
    id: newest.id,
    state: "failed",
    failure: "No such mailbox",
  });
});

test("the first sign-in of its staff is noted once, and stays when the account is invited again", async () => {
  const { id } = await api.make.dmc();
  const invite = (recipientEmail: string) =>
    admin.post("/api/onboarding-emails", {
      dmcId: id,
      recipientEmail,
      subject: defaultOnboardingSubject,
      message: defaultOnboardingMessage,
    });
  await invite("first@dmc.example");
  const { username, password } = credentialsIn(textOf(await server.mailTo("first@dmc.example")));
  expect((await progressOf(id)).firstSignIn).toBeNull();
  const before = Date.now();
  expect(await api.visitor().signIn(username, "a wrong one")).toMatchObject({ status: 401 });
  expect((await progressOf(id)).firstSignIn).toBeNull();
  await api.visitor().signIn(username, password);
  const { firstSignIn } = await progressOf(id);
  expect(Date.parse(firstSignIn)).toBeGreaterThanOrEqual(before - 1_000);
  await api.visitor().signIn(username, password);
  await invite("second@dmc.example");
  expect((await progressOf(id)).firstSignIn).toBe(firstSignIn);
});
