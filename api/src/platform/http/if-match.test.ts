import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { contract, type Endpoint, endpointsOf } from "@dmc-hub/shared-types";
import { acceptedBodies } from "../../testing/accepted-bodies.ts";
import { madeRows } from "../../testing/made-rows.ts";
import { requiredQueries } from "../../testing/required-queries.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

// Every call that changes or deletes a row with a version is included automatically.
const versioned = endpointsOf(contract).filter(([, endpoint]) => endpoint.versioned);

/** Every call by its name. */
const calls = new Map(endpointsOf(contract));

let api: TestApi;
let staff: TestClient;
let admin: TestClient;
let dmcId: number;
let known: { clientId: number; proposalId: number; itineraryId: number };

beforeAll(async () => {
  api = await startTestApi();
  dmcId = (await api.make.dmc()).id;
  const clientId = (await api.make.client(dmcId)).id;
  const proposalId = (await api.make.proposal(dmcId, { clientId })).id;
  const itineraryId = (await api.make.itinerary(dmcId, { proposalId })).id;
  known = { clientId, proposalId, itineraryId };
  staff = await api.signedIn("dmc", dmcId);
  admin = await api.signedIn("admin");
});

afterAll(() => api.stop());

const callerOf = ({ access }: Endpoint) => (Array.isArray(access) && !access.includes("dmc") ? admin : staff);

/** A row that is read by its list alone. */
async function listed(who: TestClient, group: string, id: number | "" | undefined) {
  const path = calls.get(`${group}.list`)?.path ?? "/api";
  const { body } = await who.get(`${path}${requiredQueries(known)[`${group}.list`] ?? ""}`);
  return body.find((row: { id: number }) => row.id === id);
}

async function rowOf(name: string, endpoint: Endpoint) {
  const [group = ""] = name.split(".");
  const make = madeRows(api, dmcId, known);
  const id = endpoint.path.includes(":id") ? (await (make[name] ?? make[group])?.())?.id : "";
  const path = endpoint.path.replace(":id", `${id}`);
  const who = callerOf(endpoint);
  const bodies = acceptedBodies({ ...known, invited: 0 });
  const body = endpoint.body && (bodies[name] ?? bodies[group])?.();
  const own = calls.get(`${group}.get`)?.path.replace(":id", `${id}`);
  const read = async () => (own === undefined ? listed(who, group, id) : (await who.get(own)).body);
  const send = (ifMatch: string) =>
    who.call(endpoint.method, path, { body, headers: { "if-match": ifMatch } });
  return { read, send, version: (await read()).version as number };
}

test("there are such calls", () => {
  expect(versioned.length).toBeGreaterThan(20);
});

describe.each(versioned)("%s", (name, endpoint) => {
  test("what was made from another version is told what the row is now, and changes nothing", async () => {
    const { read, send, version } = await rowOf(name, endpoint);
    const before = await read();
    for (const tags of [
      `"${version + 1}"`,
      `W/"${version}"`,
      `"0${version}"`,
      '"abc"',
      '"", "x,y"',
      '"9007199254740993"',
    ]) {
      const { status, headers, body } = await send(tags);
      expect({ tags, status, current: body.current, etag: headers.get("etag") }).toEqual({
        tags,
        status: 412,
        current: before,
        etag: `"${version}"`,
      });
    }
    expect(await read()).toEqual(before);
  });

  test("what is no list of tags is refused", async () => {
    const { read, send, version } = await rowOf(name, endpoint);
    const before = await read();
    for (const tags of ["", `${version}`, `"${version}`, 'w/"1"', '"1" "2"', '*, "1"', "**"]) {
      const { status, body } = await send(tags);
      expect({ tags, status, detail: body?.detail }).toEqual({
        tags,
        status: 400,
        detail: `If-Match cannot be read. Send the row's ETag as it was given, such as "3", or * for any.`,
      });
    }
    expect(await read()).toEqual(before);
  });

  test.each([
    ["its version", (version: number) => `"${version}"`],
    ["a list with its version", (version: number) => `W/"1" ,, "a,b" , "${version}",`],
    ["any", () => " * "],
  ])("%s is done", async (_, tagsOf) => {
    const { send, version } = await rowOf(name, endpoint);
    const { status, headers, body } = await send(tagsOf(version));
    expect(status).toBe(endpoint.method === "DELETE" ? 204 : 200);
    // That a message to everybody was read is noted beside it, for each reader.
    if (endpoint.method === "PUT" && name !== "messages.update") {
      expect(body.version).toBe(version + 1);
      expect(headers.get("etag")).toBe(`"${version + 1}"`);
    }
  });
});
