import { afterAll, afterEach, beforeEach, expect, test } from "@jest/globals";
import { defaultOnboardingMessage, defaultOnboardingSubject } from "@dmc-hub/shared-types";
import { MailServer } from "../../testing/mail-server.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { type ReceivedSpan, TraceCollector } from "../../testing/trace-collector.ts";
import { until } from "../../testing/until.ts";
import { statementName } from "./statement-name.ts";

let collector: TraceCollector;
const running: TestApi[] = [];

beforeEach(async () => {
  collector = await TraceCollector.start();
});

afterEach(() => collector.stop());

async function startTraced(ratio: number, changes = {}): Promise<TestApi> {
  const api = await startTestApi({ traces: { url: `${collector.endpoint}/v1/traces`, ratio }, ...changes });
  running.push(api);
  return api;
}

/** What the API has sent, once it has stopped and the last of it has come, for which a stop waits only a moment. */
async function sentBy(api: TestApi, last: string): Promise<ReceivedSpan[]> {
  running.splice(running.indexOf(api), 1);
  await api.stop();
  await until(async () => collector.spans.some(({ name }) => name === last));
  return collector.spans;
}

afterAll(async () => void (await Promise.all(running.map((api) => api.stop()))));

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const EDGE_SPAN = "00f067aa0ba902b7";

/** What the edge says of a call that it has chosen. */
const chosen = { traceparent: `00-${TRACE}-${EDGE_SPAN}-01` };

test("a call that the edge has chosen continues its trace, and its statements are below it", async () => {
  const api = await startTraced(0);
  const staff = await api.signedIn("dmc", (await api.make.dmc()).id);
  const requestId = "6f1c8b1e-0d5a-4c55-9a43-0c1f5a8d7e21";
  await staff.get("/api/clients/17", { ...chosen, "x-request-id": requestId });
  await staff.get("/api/clients/18");
  const spans = await sentBy(api, "GET /api/clients/:id");
  const call = spans.find(({ name }) => name === "GET /api/clients/:id");
  expect(call).toMatchObject({
    service: "dmc-hub-api",
    traceId: TRACE,
    parentSpanId: EDGE_SPAN,
    hasFailed: false,
    attributes: {
      "http.request.method": "GET",
      "http.route": "/api/clients/:id",
      "http.response.status_code": 404,
      "dmc_hub.request_id": requestId,
      "user.id": expect.any(String),
    },
  });
  const statements = spans.filter(({ attributes }) => attributes["db.system.name"] === "postgresql");
  expect(statements.map(({ name }) => name)).toContain("select clients");
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([call?.spanId]));
  expect(statements.length + 1).toBe(spans.length);
});

test("what the edge has not chosen is not traced, whatever ratio is set", async () => {
  const api = await startTraced(1);
  await api.visitor().get("/api/user");
  await api.visitor().get("/api/user", { traceparent: `00-${TRACE}-${EDGE_SPAN}-00` });
  await api.visitor().get("/api/clients/17", chosen);
  const spans = await sentBy(api, "GET /api/clients/:id");
  const jobs = new Set(spans.filter(({ name }) => name.startsWith("job ")).map(({ traceId }) => traceId));
  const others = spans.filter(({ traceId }) => !jobs.has(traceId));
  expect(others.map(({ name }) => name)).toEqual(["GET /api/clients/:id"]);
});

test("no span has a value: no name, mail address, password, cookie, search or message of the database", async () => {
  const api = await startTraced(1);
  const dmc = await api.make.dmc({ name: "Coral Bay Journeys" });
  const staff = await api.signedIn("dmc", dmc.id);
  const client = { name: "Giulia Rossetti", type: "individual", email: "giulia@rossetti.example" };
  expect((await staff.post("/api/clients", client, chosen)).status).toBe(201);
  expect((await staff.get("/api/clients?q=Rossetti", chosen)).body).toMatchObject([client]);
  const admin = await api.signedIn("admin");
  const theme = { name: "Twilight theme", colors: {} };
  await admin.post("/api/themes", theme, chosen);
  expect((await staff.get("/api/clients/xyzzy", chosen)).status).toBeGreaterThanOrEqual(400);
  const { username } = await api.make.user({ role: "dmc", dmcId: dmc.id });
  const cookies = [...staff.cookies.values(), ...admin.cookies.values()];
  const user = { username, name: "Second of that name", email: "second@rossetti.example", role: "dmc" };
  const taken = await admin.post(
    "/api/users",
    { ...user, dmcId: dmc.id, password: "correct horse battery" },
    chosen,
  );
  await api.visitor().post("/api/login", { username, password: "correct horse battery" }, chosen);
  expect(taken.status).toBe(409);
  const spans = await sentBy(api, "POST /api/login");
  expect(spans.some((span) => span.hasFailed && span.attributes["db.response.status_code"] === "23505")).toBe(
    true,
  );
  const sent = collector.bodies.join("\n");
  expect(sent).toContain("insert into");
  for (const value of [
    "Coral",
    "Rossetti",
    "giulia",
    "rossetti",
    "Twilight",
    "xyzzy",
    "horse",
    username,
    ...cookies,
  ])
    expect(sent).not.toContain(value);
});

test("jobs and drawings are traced, with what they ask of the database", async () => {
  const mails = new MailServer();
  await mails.start();
  const api = await startTraced(1, { smtpUrl: mails.url });
  const dmcId = (await api.make.dmc()).id;
  const staff = await api.signedIn("dmc", dmcId);
  const proposal = await api.make.proposal(dmcId, { clientId: (await api.make.client(dmcId)).id });
  expect((await staff.get(`/api/proposals/${proposal.id}/pdf`, chosen)).status).toBe(200);
  const admin = await api.signedIn("admin");
  const mail = { dmcId, recipientEmail: "guide@dmc.example", subject: defaultOnboardingSubject };
  await admin.post("/api/onboarding-emails", { ...mail, message: defaultOnboardingMessage });
  await mails.mailTo("guide@dmc.example");
  const spans = await sentBy(api, "job send-mail");
  await mails.stop();
  const parentOf = ({ parentSpanId }: ReceivedSpan) =>
    spans.find(({ spanId }) => spanId === parentSpanId)?.name;
  const drawing = spans.find(({ name }) => name === "draw pdf");
  expect(drawing && parentOf(drawing)).toBe("GET /api/proposals/:id/pdf");
  const job = spans.find(({ name }) => name === "job send-mail");
  expect(job?.parentSpanId ?? "").toBe("");
  expect(spans.filter((span) => span.parentSpanId === job?.spanId).length).toBeGreaterThan(0);
});

test.each([
  ['select "clients".* from "app"."clients" where "id" = $1', "select clients"],
  ["with gone as (delete from app.tags where id = $1 returning id) select count(*) from gone", "delete tags"],
  ["insert into app.audit (name) values ($1)", "insert audit"],
  ["BEGIN;", "begin"],
  ["select 1", "select"],
])("the statement %s is called %s", (sql, name) => {
  expect(statementName(sql)).toBe(name);
});
