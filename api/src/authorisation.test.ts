import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { contract, type Endpoint, endpointsOf } from "@dmc-hub/shared-types";
import { DMC_INACTIVE } from "./platform/session/loaded-session.ts";
import { acceptedBodies, STOPPED_AT, UNFIT } from "./testing/accepted-bodies.ts";
import { samples } from "./testing/pictures.ts";
import { releaseInto } from "./testing/releases.ts";
import { madeRows } from "./testing/made-rows.ts";
import { requiredQueries } from "./testing/required-queries.ts";
import { servedWithStop, startTestEdge, type TestEdge } from "./testing/edge.ts";
import { startTestApi, type TestApi } from "./testing/test-api.ts";
import type { CallOptions, TestClient } from "./testing/test-client.ts";

// Every endpoint of the contract is included automatically: {who calls} × {which call} × {whose row}.
let api: TestApi;
let edge: TestEdge;
let callers: Record<"user" | "staffA" | "staffB" | "inactive" | "admin", TestClient>;
let dmcA: number;
let calendarToken: string;
/** A DMC without staff. */
let invited: number;
/** What rows of DMC A refer to. */
let known: { clientId: number; proposalId: number; itineraryId: number };

beforeAll(async () => {
  edge = await startTestEdge();
  edge.served = servedWithStop("mf-made", "1.1.0", STOPPED_AT);
  api = await startTestApi({ edgeUrl: edge.url });
  releaseInto(api.releaseStore, { "mf-made": {} });
  dmcA = (await api.make.dmc()).id;
  invited = (await api.make.dmc({ subdomain: "public" })).id;
  calendarToken = (await api.make.calendarFeed(invited)).token;
  const dmcB = (await api.make.dmc()).id;
  const inactive = (await api.make.dmc()).id;
  const clientId = (await api.make.client(dmcA)).id;
  const proposalId = (await api.make.proposal(dmcA, { clientId })).id;
  const itineraryId = (await api.make.itinerary(dmcA, { proposalId })).id;
  known = { clientId, proposalId, itineraryId };
  callers = {
    user: await api.signedIn("user"),
    staffA: await api.signedIn("dmc", dmcA),
    staffB: await api.signedIn("dmc", dmcB),
    inactive: await api.signedIn("dmc", inactive),
    admin: await api.signedIn("admin"),
  };
  expect(await callers.admin.put(`/api/dmcs/${inactive}`, { active: false })).toMatchObject({ status: 200 });
});

afterAll(() => Promise.all([api.stop(), edge.stop()]));

/** Makes rows that the caller may use, by call or group. */
const rowsFor = (who: TestClient): Record<string, () => Promise<{ id: number }>> => ({
  ...madeRows(api, dmcA, known),
  account: async () => api.make.session((await who.get("/api/user")).body?.id ?? 0),
  mails: () => api.make.mail(),
  onboarding: () => api.make.dmc(),
  "proposals.sendAgain": () => api.make.proposal(dmcA, { status: "sent" }),
  "users.approve": async () => {
    const user = await api.make.user({ role: "dmc", dmcId: dmcA });
    await api.owner("app.users").where({ id: user.id }).update({ is_waiting: true });
    return user;
  },
  shares: () => api.make.share(dmcA, { proposalId: known.proposalId }),
  views: async () => api.make.view(dmcA, (await who.get("/api/user")).body?.id ?? 0),
  files: () => api.make.file(dmcA, { relatedTo: "client", relatedId: known.clientId }),
  bookings: () => api.make.booking(dmcA, { itineraryId: known.itineraryId, status: "confirmed" }),
});

/** Makes a row for a call; nothing for calls that concern none. */
function rowFor(who: TestClient, name: string) {
  const rows = rowsFor(who);
  return (rows[name] ?? rows[groupOf(name)])?.();
}

/** Values for path parameters that are not ids, of existing things. */
const names: Record<string, () => Promise<string>> = {
  ":name": async () => (await api.make.picture()).name,
  ":token": async () => calendarToken,
  ":remote": () => Promise.resolve("mf-made"),
  ":hash": async () => (await api.make.servedTheme()).hash,
  ":zoom": () => Promise.resolve("4"),
  ":column": () => Promise.resolve("6"),
  ":row": () => Promise.resolve("6"),
  ":number": () => Promise.resolve("1"),
};

const bodyOf = (name: string) => {
  const bodies = acceptedBodies({ ...known, invited });
  return (bodies[name] ?? bodies[groupOf(name)])?.();
};
const groupOf = (name: string) => name.split(".")[0] ?? "";

async function send(
  who: TestClient,
  name: string,
  endpoint: Endpoint,
  id?: number | string,
  headers: Record<string, string> = {},
) {
  const { method, path, tenant } = endpoint;
  let asking: string = path;
  for (const [parameter] of path.matchAll(/:\w+/g)) {
    const value = id ?? (await names[parameter]?.()) ?? (await rowFor(who, name))?.id;
    asking = asking.replace(parameter, `${value}`);
  }
  const needsDmc = tenant && (method === "POST" || name === "audit.export") && who === callers.admin;
  const query = requiredQueries(known)[name] ?? "";
  const asked = needsDmc ? `${query || "?"}&dmcId=${dmcA}` : query;
  const sent = sentBody(name, endpoint);
  const call = { ...sent, headers: { ...sent.headers, ...headers } };
  return who.call(method, asking + asked, call);
}

function sentBody(name: string, { body, bodyTypes, path }: Endpoint): CallOptions {
  // What a token opens is on its DMC's own host.
  if (path.includes(":token")) return { headers: { "x-forwarded-host": "public.hub.example" } };
  const [type] = bodyTypes ?? [];
  if (type) return { body: samples[type] ?? samples["image/png"], headers: { "content-type": type } };
  return body ? { body: bodyOf(name) } : {};
}

/** Calls that are open to all, and refuse what is guessed. */
const guesses: Readonly<Record<string, string>> = {
  "session.login": "The username or the password is wrong.",
  "account.redeemReset": "This link does not work any more. Ask for a new one.",
};

const isAllowed = ({ access }: Endpoint, role: "user" | "dmc" | "admin") =>
  access === "public" || access === "session" || access.includes(role);

describe.each(endpointsOf(contract))("%s", (name, endpoint) => {
  test("a visitor is asked to sign in", async () => {
    const { status, body } = await send(api.visitor(), name, endpoint);
    const refusal = guesses[name];
    if (refusal !== undefined) return expect(body.detail).toBe(refusal);
    if (endpoint.access === "public") return expect(status).toBeLessThan(300);
    expect(status).toBe(401);
    expect(body).toMatchObject({ title: "Unauthorized", detail: "Sign in to continue." });
  });

  test("staff of an inactive DMC are told why they are signed out", async () => {
    if (endpoint.access === "public") return;
    const { status, body } = await send(callers.inactive, name, endpoint);
    expect({ status, detail: body.detail }).toEqual({ status: 401, detail: DMC_INACTIVE });
  });

  test.each([
    ["user", "user"],
    ["staffA", "dmc"],
    ["admin", "admin"],
  ] as const)("%s is let in or refused by role", async (caller, role) => {
    if (endpoint.access === "public") return;
    const { status, text } = await send(callers[caller], name, endpoint);
    if (!isAllowed(endpoint, role)) return expect(status).toBe(403);
    expect({ status, text: status < 300 ? "" : text }).toEqual({ status: expectedOf(endpoint), text: "" });
  });

  if (endpoint.bodyTypes) {
    test("a body that is no file of its kind is refused", async () => {
      const path = endpoint.path + (requiredQueries(known)[name] ?? "");
      const { status, body } = await callers.admin.call(endpoint.method, path, { body: {} });
      expect({ status, detail: body.detail }).toEqual({
        status: 415,
        detail: `Send the file itself, with its content-type: ${endpoint.bodyTypes?.join(", ")}.`,
      });
    });
  } else if (endpoint.body) {
    test("a body that breaks its rules is refused by field", async () => {
      const insider = isAllowed(endpoint, "admin") ? callers.admin : callers.staffA;
      const who = endpoint.access === "public" ? api.visitor() : insider;
      const id = endpoint.path.includes(":id") ? (await rowFor(who, name))?.id : "";
      const query = endpoint.tenant && endpoint.method === "POST" ? `?dmcId=${dmcA}` : "";
      const path = endpoint.path.replace(":id", `${id}`) + query;
      const { status, body } = await who.call(endpoint.method, path, {
        body: UNFIT,
      });
      expect(status).toBe(400);
      expect(body.errors.length).toBeGreaterThan(0);
      expect(body.errors[0]).toEqual({
        path: expect.stringMatching(/\w/),
        message: expect.stringMatching(/\w/),
      });
    });
  }

  if (endpoint.method !== "GET" && endpoint.access !== "public") {
    test("an Idempotency-Key is read where the contract says so, and only there", async () => {
      const who = isAllowed(endpoint, "admin") ? callers.admin : callers.staffA;
      const { body } = await send(who, name, endpoint, undefined, { "idempotency-key": "x".repeat(201) });
      expect(/Idempotency-Key must be/.test(body?.detail)).toBe(endpoint.idempotent ?? false);
    });
  }

  if (endpoint.path.includes(":id")) {
    test("an id that is none answers 400, one that is free 404", async () => {
      for (const id of ["abc", "0", "-1", "1.5", "9007199254740993", "%00"]) {
        const { status, body } = await send(callers.admin, name, endpoint, id);
        expect({ id, status, path: body?.errors[0]?.path }).toEqual({ id, status: 400, path: "id" });
      }
      expect(await send(callers.admin, name, endpoint, 999_999)).toMatchObject({ status: 404 });
    });
  }

  if (endpoint.tenant) {
    test("another tenant's row answers exactly like a missing one", async () => {
      if (!endpoint.path.includes(":id")) return;
      const theirs = await send(callers.staffB, name, endpoint);
      const missing = await send(callers.staffB, name, endpoint, 999_999);
      const seen = ({ status, body }: typeof theirs) => ({ status, ...body, requestId: "" });
      expect(theirs.status).toBe(404);
      expect(seen(theirs)).toEqual(seen(missing));
    });

    test("staff cannot ask for another DMC", async () => {
      const id = (await rowsFor(callers.staffB)[groupOf(name)]?.())?.id;
      const named = endpoint.path.replace(":id", `${id}`).replace(":number", "1");
      const path = `${named}${requiredQueries(known)[name] ?? "?"}&dmcId=${dmcA}`;
      const sent = endpoint.body ? { body: bodyOf(name) } : {};
      const { status } = await callers.staffB.call(endpoint.method, path, sent);
      expect(status).toBe(403);
    });
  }
});

function expectedOf({ creates, response }: Endpoint): number {
  if (creates) return 201;
  return response.safeParse(null).success ? 204 : 200;
}
