import { describe, expect, test } from "@jest/globals";
import { createApiClient } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { contract } from "../contract.ts";

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** A client that records its calls and answers each with `response`. */
function clientAnswering(response: () => Response) {
  const sent: Sent[] = [];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    sent.push({ url: url as string, init });
    return response();
  };
  return { api: createApiClient(contract, { fetch }), sent };
}

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init);

/** The error that a call is refused with. */
async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error("The call was not refused.");
}

describe("a call", () => {
  test("puts path, query and body where they belong", async () => {
    const { api, sent } = clientAnswering(() => json([]));
    await api.clients.list({ q: "a b&c", limit: 5 });
    await api.clients.update({ id: 7, dmcId: 2, body: { name: "New" } }, { ifMatch: 3 });
    expect(sent.map(({ url, init: { method, body } }) => ({ url, method, body }))).toEqual([
      { url: "/api/clients?q=a+b%26c&limit=5", method: "GET", body: undefined },
      { url: "/api/clients/7?dmcId=2", method: "PUT", body: '{"name":"New"}' },
    ]);
    expect(sent[1]?.init.headers).toMatchObject({ "content-type": "application/json", "if-match": '"3"' });
  });

  test("that makes a row carries its key, where it has one", async () => {
    const { api, sent } = clientAnswering(() => json({}));
    const body = { name: "New", email: "a@mail.example" };
    await api.clients.create({ body }, { idempotencyKey: "k-1" });
    await api.clients.create({ body });
    expect(sent[0]?.init.headers).toMatchObject({ "idempotency-key": "k-1" });
    expect(sent[1]?.init.headers).not.toHaveProperty("idempotency-key");
  });

  test("that changes little is sent to its end, whoever leaves the page; browsers refuse to do so for much", async () => {
    const { api, sent } = clientAnswering(() => json([]));
    await api.clients.list({ q: "a" });
    await api.clients.update({ id: 7, body: { name: "New" } }, { ifMatch: 3 });
    await api.clients.remove({ id: 7 }, { ifMatch: 4 });
    await api.clients.update({ id: 7, body: { notes: "é".repeat(2_048) } }, { ifMatch: 5 });
    await api.files.add({ relatedTo: "client", relatedId: 7, name: "a", body: new Blob(["a"]) });
    expect(sent.map(({ init }) => init.keepalive)).toEqual([undefined, true, true, undefined, undefined]);
  });

  test("without an answer's body is null", async () => {
    const { api } = clientAnswering(() => new Response(null, { status: 204 }));
    expect(await api.session.logout()).toBeNull();
  });

  test("of a file answers it, or is refused as any other", async () => {
    const { api, sent } = clientAnswering(() => new Response("%PDF-1.7"));
    expect(await (await api.proposals.pdf({ id: 7 })).text()).toBe("%PDF-1.7");
    expect(sent.map(({ url }) => url)).toEqual(["/api/proposals/7/pdf"]);
    const headers = { "content-type": "application/problem+json" };
    const refused = clientAnswering(() => json({ detail: "No rate." }, { status: 409, headers }));
    expect(await refusal(refused.api.proposals.pdf({ id: 7 }))).toMatchObject({
      status: 409,
      detail: "No rate.",
    });
  });

  test("of a page tells the total and the next cursor", async () => {
    const headers = { "x-total-count": "10000+", link: '</api/clients?limit=1&cursor=abc>; rel="next"' };
    const { api } = clientAnswering(() => json([], { headers }));
    expect(await api.clients.list.page({ limit: 1 })).toEqual({ rows: [], total: "10000+", next: "abc" });
  });

  test("of a page that the client has asks with its tag, and a page that still holds is the same", async () => {
    const answers = [
      json([], { headers: { etag: 'W/"a"', "x-total-count": "0" } }),
      new Response(null, { status: 304 }),
      json([], { headers: { etag: 'W/"b"', "x-total-count": "1" } }),
      new Response(null, { status: 304 }),
    ];
    const { api, sent } = clientAnswering(() => answers.shift() ?? json([]));
    const pages = [];
    for (let call = 0; call < 4; call += 1) pages.push(await api.clients.list.page({ limit: 1 }));
    await api.clients.list.page({ limit: 2 });
    expect(pages[1]).toBe(pages[0]);
    expect(pages[3]).toBe(pages[2]);
    expect(pages.map(({ total }) => total)).toEqual(["0", "0", "1", "1"]);
    const tags = sent.map(({ init }) => new Headers(init.headers).get("if-none-match"));
    expect(tags).toEqual([null, 'W/"a"', 'W/"a"', 'W/"b"', null]);
  });

  test("keeps the ten pages of a list that were asked for last", async () => {
    const { api, sent } = clientAnswering(() => json([], { headers: { etag: 'W/"a"' } }));
    for (let limit = 1; limit <= 11; limit += 1) await api.clients.list.page({ limit });
    await api.clients.list.page({ limit: 2 });
    await api.clients.list.page({ limit: 1 });
    const [known, forgotten] = sent
      .slice(-2)
      .map(({ init }) => new Headers(init.headers).has("if-none-match"));
    expect({ known, forgotten }).toEqual({ known: true, forgotten: false });
  });
});

describe("a refusal", () => {
  test("carries status, sentence and fields of a problem", async () => {
    const body = {
      status: 409,
      detail: "Taken.",
      errors: [{ path: "username", message: "Taken" }],
      requestId: "r",
    };
    const headers = { "content-type": "application/problem+json" };
    const { api } = clientAnswering(() => new Response(JSON.stringify(body), { status: 409, headers }));
    expect(await refusal(api.session.user())).toMatchObject({
      message: "409: Taken.",
      status: 409,
      errors: [{ path: "username", message: "Taken" }],
      requestId: "r",
    });
  });

  test("without a problem says the body, else the status's name", async () => {
    const bare = clientAnswering(() => new Response("", { status: 502, statusText: "Bad Gateway" })).api;
    expect((await refusal(bare.session.user())).message).toBe("502: Bad Gateway");
    const text = clientAnswering(() => new Response("upstream", { status: 502 })).api;
    expect((await refusal(text.session.user())).message).toBe("502: upstream");
  });

  test("without a server has status 0; a call that was given up rejects as it was", async () => {
    const lost = createApiClient(contract, { fetch: () => Promise.reject(new TypeError("fetch failed")) });
    expect(await refusal(lost.session.user())).toMatchObject({ status: 0 });
    const stop = AbortSignal.abort(new Error("given up"));
    const aborting = createApiClient(contract, {
      fetch: async (_url, init) => Promise.reject(init?.signal?.reason),
    });
    await expect(aborting.session.user({}, { signal: stop })).rejects.toThrow("given up");
  });
});
