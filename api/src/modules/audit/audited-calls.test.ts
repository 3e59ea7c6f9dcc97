import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { contract, type Endpoint, endpointsOf } from "@dmc-hub/shared-types";
import { acceptedBodies } from "../../testing/accepted-bodies.ts";
import { madeRows } from "../../testing/made-rows.ts";
import { requiredQueries } from "../../testing/required-queries.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

// Every call that changes something of a DMC is included automatically: each leaves one entry, by whoever made it.
let api: TestApi;
let dmcId: number;
let staff: TestClient;
let admin: TestClient;
let known: { clientId: number; proposalId: number; itineraryId: number };

beforeAll(async () => {
  api = await startTestApi();
  dmcId = (await api.make.dmc()).id;
  const clientId = (await api.make.client(dmcId)).id;
  const proposalId = (await api.make.proposal(dmcId, { clientId })).id;
  known = { clientId, proposalId, itineraryId: (await api.make.itinerary(dmcId, { proposalId })).id };
  staff = await api.signedIn("dmc", dmcId);
  admin = await api.signedIn("admin");
});

afterAll(() => api.stop());

/** Calls that change no record, and why. */
const without: Readonly<Record<string, string>> = {
  "bookings.previewConfirmation": "nothing is sent",
  "views.create": "how somebody looks at a list is no record",
  "views.update": "likewise",
  "views.remove": "likewise",
  "pricing.refresh": "without other rates nothing changes",
  "messages.update": "the body of these tests only marks it as read",
};

/** Calls that change the price as well, or the value of its proposal: each of these rows has its entry. */
const several = new Set([
  "companyPricing.update",
  "pricing.update",
  "pricing.discardAmendment",
  "pricing.confirmAmendment",
  "proposal-lines.create",
  "proposal-lines.update",
]);

const groupOf = (name: string) => name.split(".")[0] ?? "";

/** The row that a call concerns. */
async function rowFor(name: string): Promise<{ id: number } | undefined> {
  const { make, owner } = api;
  const about = { relatedTo: "client", relatedId: known.clientId } as const;
  const rows: Record<string, () => Promise<{ id: number }>> = {
    ...madeRows(api, dmcId, known),
    shares: () => make.share(dmcId, { proposalId: known.proposalId }),
    files: () => make.file(dmcId, about),
    "files.restore": async () => {
      const file = await make.file(dmcId, about);
      await owner("app.files").where({ id: file.id }).update({ deleted_at: new Date() });
      return file;
    },
    "proposals.sendAgain": () => make.proposal(dmcId, { status: "sent" }),
    "bookings.confirm": () => make.booking(dmcId, { itineraryId: known.itineraryId, status: "confirmed" }),
  };
  return await (rows[name] ?? rows[groupOf(name)])?.();
}

async function send(who: TestClient, name: string, { method, path, body, bodyTypes }: Endpoint) {
  const id = path.includes(":id") ? (await rowFor(name))?.id : undefined;
  const bodies = acceptedBodies({ ...known, invited: 0 });
  const accepted = body && !bodyTypes ? (bodies[name] ?? bodies[groupOf(name)])?.() : undefined;
  const file = { body: Buffer.from("%PDF-1.4"), headers: { "content-type": bodyTypes?.[0] ?? "" } };
  const query = requiredQueries(known)[name] ?? "?";
  const asked = `${path.replace(":id", `${id}`)}${query}${who === admin ? `&dmcId=${dmcId}` : ""}`;
  const { status, text } = await who.call(method, asked, bodyTypes ? file : { body: accepted });
  expect({ status, text: status < 300 ? "" : text }).toMatchObject({ text: "" });
}

const changing = endpointsOf(contract).filter(([, { method, tenant }]) => method !== "GET" && tenant);

describe.each(changing)("%s", (name, endpoint) => {
  const callers = [
    { actorKind: "staff", who: () => staff, role: "dmc" },
    { actorKind: "administrator", who: () => admin, role: "admin" },
  ];
  const allowed = callers.filter(({ role }) => (endpoint.access as readonly string[]).includes(role));

  test.each(allowed)("by $actorKind", async ({ actorKind, who }) => {
    const known: number[] = await api.owner("app.audit").pluck("id");
    await send(who(), name, endpoint);
    const written = await api.owner("app.audit").whereNotIn("id", known);
    const { id: user_id, name: actor_name } = (await who().get("/api/user")).body;
    const entry = expect.objectContaining({ dmc_id: dmcId, actor_kind: actorKind, user_id, actor_name });
    const wanted = several.has(name) && written.length > 0 ? written.map(() => entry) : [entry];
    expect(written).toEqual(name in without ? [] : wanted);
  });
});
