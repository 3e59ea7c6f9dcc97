import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { serveDocument } from "./documents.ts";
import { ask, startApi, stop } from "./edge-fixture.ts";

let folder: string;
let port: number;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dmc-hub-documents-"));
  await writeFile(join(folder, "user-guide.pdf"), "%PDF-1.3 a guide");
  await writeFile(join(folder, ".stamp"), "a sum");
  ({ port, server } = await startApi((request, response) => {
    void serveDocument(request.url ?? "", request, response, folder).then(
      (isServed) => isServed || response.writeHead(404).end(),
    );
  }));
});

afterAll(async () => {
  await stop(server);
  await rm(folder, { recursive: true });
});

const guide = "/documents/user-guide.pdf";

test("a guide is shown in the browser, and asked for again only while it is the same", async () => {
  const { status, headers, text } = await ask(port, guide);
  expect({ status, text }).toEqual({ status: 200, text: "%PDF-1.3 a guide" });
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "inline",
    "cache-control": "no-cache",
    "content-length": "16",
    "content-security-policy": "frame-ancestors 'none'",
  });
  const { etag = "" } = headers;
  const again = await ask(port, guide, { headers: { "if-none-match": etag } });
  expect(again).toMatchObject({ status: 304, text: "", headers: { etag } });
  await writeFile(join(folder, "user-guide.pdf"), "%PDF-1.3 another");
  expect(await ask(port, guide, { headers: { "if-none-match": etag } })).toMatchObject({ status: 200 });
});

test("a question for its head is answered without it", async () => {
  const { status, text, headers } = await ask(port, guide, { method: "HEAD" });
  expect({ status, text, length: headers["content-length"] }).toEqual({
    status: 200,
    text: "",
    length: "16",
  });
});

test.each(["/documents/other.pdf", "/documents/.stamp", "/documents/", "/documents/../user-guide.pdf"])(
  "nothing else is served: %s",
  async (path) => expect((await ask(port, path)).status).toBe(404),
);
