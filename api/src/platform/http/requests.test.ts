import { once } from "node:events";
import { connect } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { problem } from "@dmc-hub/shared-types";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { type Answer, PASSWORD, type TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let staff: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.signedIn("dmc", (await api.make.dmc()).id);
});

afterAll(() => api.stop());

const draft = { name: "Acme", email: "acme@mail.example" };

function expectProblem({ headers, body, status }: Answer, expected: number) {
  expect(status).toBe(expected);
  expect(headers.get("content-type")).toBe("application/problem+json");
  expect(problem.parse(body)).toMatchObject({ status: expected, requestId: headers.get("x-request-id") });
}

test("a body that comes in chunks, its length unknown, is read like any other", async () => {
  const answer = await fetch(`${api.origin}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: api.origin },
    body: new Blob([JSON.stringify({ username: "nobody", password: PASSWORD })]).stream(),
    duplex: "half",
  });
  expect([answer.status, await answer.json()]).toMatchObject([
    401,
    { detail: "The username or the password is wrong." },
  ]);
});

describe("a change from elsewhere is refused", () => {
  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sibling subdomain", { "sec-fetch-site": "same-site" }],
    ["nowhere known", { "sec-fetch-site": "none" }],
    ["another origin", { origin: "https://evil.example" }],
    ["a sandboxed frame", { origin: "null" }],
    ["nobody who says", { origin: "" }],
  ])("%s", async (_name, headers) => {
    expectProblem(await staff.post("/api/clients", draft, headers), 403);
  });

  test("but not one from the same page, whatever the edge's host is called", async () => {
    const behindEdge = { origin: "http://azure.localhost:3000", "x-forwarded-host": "azure.localhost:3000" };
    expect(await staff.post("/api/clients", draft, behindEdge)).toMatchObject({ status: 201 });
    expect(await staff.post("/api/clients", draft, { "sec-fetch-site": "same-origin" })).toMatchObject({
      status: 201,
    });
  });

  test("nor a read, nor a program that has no cookie", async () => {
    expect(await staff.get("/api/clients", { "sec-fetch-site": "cross-site" })).toMatchObject({
      status: 200,
    });
    const { username } = await api.make.user();
    const answer = await api.visitor().post("/api/login", { username, password: PASSWORD }, { origin: "" });
    expect(answer.status).toBe(200);
  });
});

describe("a body that cannot be taken", () => {
  test("is too large", async () => {
    expectProblem(await staff.post("/api/clients", { ...draft, notes: "x".repeat(1_100_000) }), 413);
  });

  test.each(["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"])(
    "is %s",
    async (type) => {
      expectProblem(await staff.post("/api/clients", "name=Acme", { "content-type": type }), 415);
    },
  );

  test.each(["{", '{"name":', "not json", '{"__proto__": {"x": 1}'])("is broken: %s", async (text) => {
    expectProblem(await staff.post("/api/clients", text), 400);
  });

  test("is nested too deep", async () => {
    expectProblem(
      await staff.post("/api/clients", `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`),
      400,
    );
    const text = `{"name":"Deep","email":"d@mail.example","x":${"[".repeat(30)}${"]".repeat(30)}}`;
    expect(await staff.post("/api/clients", text)).toMatchObject({ status: 201 });
  });

  test.each([["null"], ["[]"], ['"text"'], ["5"]])("is no object: %s", async (text) => {
    expectProblem(await staff.post("/api/clients", text), 400);
  });

  test.each([
    ["a NUL byte", { name: "a\0b" }],
    ["a lone surrogate", { name: "a\ud800b" }],
    ["a number for text", { name: 12 }],
    ["too long a text", { name: "x".repeat(201) }],
    ["a script for an address", { avatar: "javascript:alert(1)" }],
  ])("holds %s", async (_name, wrong) => {
    expectProblem(await staff.post("/api/clients", { ...draft, ...wrong }), 400);
  });

  test("holds a number past what JavaScript counts", async () => {
    const admin = await api.signedIn("admin");
    const dmc = { name: "Big", subdomain: "big", contactEmail: "b@mail.example" };
    for (const themeId of ["1e999", "9007199254740993", "-1", "1.5", '"1"']) {
      const text = JSON.stringify(dmc).replace("}", `,"themeId":${themeId}}`);
      expectProblem(await admin.post("/api/dmcs", text), 400);
    }
  });
});

const sentAs = (coding: string, body: Uint8Array) =>
  staff.post("/api/clients", new Uint8Array(body), {
    "content-encoding": coding,
    "content-type": "application/json",
  });

describe("a body in a content coding", () => {
  const text = JSON.stringify(draft);
  // Packed before any connection is open: a busy machine takes longer for it than a connection may be idle.
  const bomb = gzipSync(Buffer.alloc(200 * 1_048_576, " "));

  test.each([
    ["gzip", gzipSync(text)],
    ["br", brotliCompressSync(text)],
    ["deflate", deflateSync(text)],
    ["identity", Buffer.from(text)],
  ])("%s is read", async (coding, body) => expect(await sentAs(coding, body)).toMatchObject({ status: 201 }));

  test.each(["gzip", "br", "deflate"])("that is no %s is refused", async (coding) => {
    expectProblem(await sentAs(coding, Buffer.from(text)), 400);
  });

  test("that breaks off is refused, and so is one that nobody knows", async () => {
    expectProblem(await sentAs("gzip", gzipSync(text).subarray(0, 30)), 400);
    expectProblem(await sentAs("zstd", Buffer.from(text)), 415);
    expectProblem(await sentAs("gzip, gzip", gzipSync(gzipSync(text))), 415);
  });

  test("that is 200 times as large is refused before it is written out", async () => {
    expect(bomb.length).toBeLessThan(1_048_576);
    const before = process.memoryUsage.rss();
    expectProblem(await sentAs("gzip", bomb), 413);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1_048_576);
  });
});

test("bodies that do not come to their end hold up nobody else", async () => {
  const { port, hostname } = new URL(api.origin);
  const head = `POST /api/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n`;
  const slow = Array.from({ length: 100 }, () => connect(Number(port), hostname));
  await Promise.all(slow.map((socket) => once(socket, "connect")));
  for (const socket of slow) socket.write(`${head}Content-Length: 1000\r\n\r\n{`);
  const answers = await Promise.all(Array.from({ length: 20 }, () => staff.post("/api/clients", draft)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  for (const socket of slow) socket.destroy();
});

test.each([
  "q=%00",
  "limit=0",
  "limit=201",
  "limit=x",
  "limit=1&limit=2",
  "sort=password",
  "type=other",
  "cursor=x",
  "cursor=WzEsMiwzXQ",
  "q=a&q=b",
  `q=${"x".repeat(201)}`,
  "dmcId=abc",
])("a list refuses ?%s", async (query) => {
  expectProblem(await staff.get(`/api/clients?${query}`), 400);
});

test("what is not there is a problem too", async () => {
  expectProblem(await staff.get("/api/nothing"), 404);
  expectProblem(await staff.get("/api/clients/1/more"), 404);
  expectProblem(await staff.call("PATCH", "/api/clients"), 405);
});

test("answers are never stored, framed or sniffed, problems included", async () => {
  for (const { headers } of [await staff.get("/api/messages"), await staff.get("/api/nothing")]) {
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  }
});

test("live and ready need no session", async () => {
  expect(await api.visitor().get("/api/live")).toMatchObject({ status: 200 });
  expect(await api.visitor().get("/api/ready")).toMatchObject({ status: 200 });
});

test("a connection is kept longer than the edge keeps it, so that no call meets its end", async () => {
  const { headers } = await api.visitor().get("/api/live");
  expect(headers.get("keep-alive")).toBe("timeout=65");
});
