import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import openapiTypescript, { astToString } from "openapi-typescript";
import { PASSWORD } from "../../testing/test-client.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";

const api = join(import.meta.dirname, "..", "..", "..");
let server: TestApi;
let folder: string;

beforeAll(async () => {
  server = await startTestApi();
  folder = mkdtempSync(join(tmpdir(), "generated-client-"));
  symlinkSync(join(api, "node_modules"), join(folder, "node_modules"), "junction");
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** A program as its author would write it against the generated types. */
const program = `
import createClient from "openapi-fetch";
import type { paths } from "./api.mts";

export async function addClient(baseUrl: string, username: string, password: string) {
  const api = createClient<paths>({ baseUrl });
  const { data: user, response } = await api.POST("/api/login", { body: { username, password } });
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
  api.use({
    onRequest({ request }) {
      request.headers.set("cookie", cookie);
      request.headers.set("origin", baseUrl);
    },
  });
  const created = await api.POST("/api/clients", { body: { name: "Ada", email: "ada@mail.example" } });
  const id = created.data?.id ?? 0;
  const read = await api.GET("/api/clients/{id}", { params: { path: { id } } });
  const listed = await api.GET("/api/clients", { params: { query: { q: "Ada", sort: "-name" } } });
  const refused = await api.GET("/api/clients/{id}", { params: { path: { id: id + 1 } } });
  return {
    user: user?.username,
    read: read.data?.email,
    listed: listed.data?.map(({ name }) => name),
    refused: refused.error?.detail,
  };
}

// @ts-expect-error a client without an address is refused before it is sent
export const wrong: paths["/api/clients"]["post"]["requestBody"]["content"]["application/json"] = { name: "Ada" };
`;

test("a client that is generated from the document signs in, and creates, reads and lists", async () => {
  const { body: document } = await server.visitor().get("/api/openapi.json");
  writeFileSync(join(folder, "api.mts"), astToString(await openapiTypescript(document)));
  writeFileSync(join(folder, "program.mts"), program);
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: join(api, "tsconfig.json"), include: ["*.mts"] }),
  );
  const tsc = join(api, "..", "node_modules", "typescript", "bin", "tsc");
  const checked = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
  expect(checked).toMatchObject({ stdout: "", status: 0 });
  const { addClient } = await import(pathToFileURL(join(folder, "program.mts")).href);
  const { id } = await server.make.dmc();
  const { username } = await server.make.user({ role: "dmc", dmcId: id });
  expect(await addClient(server.origin, username, PASSWORD)).toEqual({
    user: username,
    read: "ada@mail.example",
    listed: ["Ada"],
    refused: "This client does not exist, or it was deleted.",
  });
});
