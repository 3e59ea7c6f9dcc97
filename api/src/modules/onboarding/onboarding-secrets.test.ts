import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { defaultOnboardingMessage, defaultOnboardingSubject } from "@dmc-hub/shared-types";
import { credentialsIn, MailServer, textOf } from "../../testing/mail-server.ts";
import { KEYS, startTestApi, type TestApi } from "../../testing/test-api.ts";
import { PatientClient, type TestClient } from "../../testing/test-client.ts";
import { until } from "../../testing/until.ts";

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

test("a temporary password is in the mail alone: neither in logs, nor tables, nor answers", async () => {
  const child = fork(join(import.meta.dirname, "..", "..", "main.ts"), {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      DATABASE_URL: api.database.url,
      DATA_DIR: api.database.dataDir,
      API_PORT: "0",
      LOG_LEVEL: "trace",
      SMTP_URL: server.url,
      SESSION_KEYS: KEYS.join(","),
    },
    silent: true,
    execArgv: [],
  });
  let said = "";
  child.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [told] = (await once(child, "message")) as [{ port?: number }];
  expect(told).toEqual({ ready: true, port: expect.any(Number) });
  const there = new PatientClient(`http://127.0.0.1:${told.port}`);
  for (const [name, value] of admin.cookies) there.cookies.set(name, value);
  const { id } = await api.make.dmc();
  const answer = await there.post("/api/onboarding-emails", {
    dmcId: id,
    recipientEmail: "log@dmc.example",
    subject: defaultOnboardingSubject,
    message: defaultOnboardingMessage,
  });
  expect(answer.status).toBe(201);
  const { username, password } = credentialsIn(textOf(await server.mailTo("log@dmc.example")));
  const browser = new PatientClient(there.origin);
  await browser.signIn(username, password);
  await browser.put("/api/user/password", { currentPassword: password, newPassword: "kept-to-myself" });
  await until(async () => (await there.get(`/api/mails/${answer.body.id}`)).body.state === "sent");
  const list = await there.get("/api/mails");
  child.kill("SIGTERM");
  await once(child, "exit");
  expect(said).toContain("/api/onboarding-emails");
  const tables = await Promise.all(["app.mails", "app.users"].map((table) => api.owner(table)));
  for (const place of [said, list.text, answer.text, JSON.stringify(tables)]) {
    expect(place).not.toContain(password);
    expect(place).not.toContain("kept-to-myself");
  }
});
