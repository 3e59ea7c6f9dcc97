import { expect, test } from "@jest/globals";
import { checkCalls } from "./check-calls.ts";
import { live } from "./testing/facts.ts";
import { eachWithSmallRemote } from "./testing/small-remote.ts";

const remote = eachWithSmallRemote();

/** The calls of a remote with this code in its one module, plus those in `others`. */
async function callsOf(code: string, others: Readonly<Record<string, string>> = {}) {
  await remote.write("src/app.tsx", code);
  for (const [file, text] of Object.entries(others)) await remote.write(file, text);
  expect(await remote.buildNow()).toEqual({ isBuilt: true, said: "" });
  return (await remote.manifest()).calls;
}

test("a build names every call of what it takes of the contract, wherever that stands", async () => {
  const calls = await callsOf(`export const mount = async () => (await import("./deep/later.ts")).start();`, {
    "src/deep/later.ts": `import { createApiClient, tasks as mine, clientKind } from "@dmc-hub/shared-types";
      export const start = () => [createApiClient({ mine }), clientKind];`,
    "src/unused.ts": `export const unused = () => fetch("/api/unused");`,
  });
  expect(calls).toEqual([
    "DELETE /api/tasks/:id",
    "GET /api/tasks",
    "GET /api/tasks/:id",
    "POST /api/tasks",
    "PUT /api/tasks/:id",
  ]);
});

test("calls that the remote's own code writes out are named, and refused where the API does not answer them", async () => {
  const calls = await callsOf(
    `import { createApiClient, endpoint } from "@dmc-hub/shared-types";
     const kunden = { import: endpoint({ method: "POST", path: "/api/kunden/import", access: "session" } as never) };
     export const mount = (id: number) => [createApiClient({ kunden }), fetch(\`/api/clients/\${id}/notes?x\`),
       fetch("/api/tours/" + id, { method: "DELETE" }), { queryKey: ["/api/dashboard"] }];`,
  );
  expect(calls).toEqual([
    "* /api/dashboard",
    "DELETE /api/tours/{}",
    "GET /api/clients/{}/notes",
    "POST /api/kunden/import",
  ]);
  const answered = ["GET /api/dashboard", "DELETE /api/tours/{id}", "GET /api/clients/{id}/notes"];
  await expect(checkCalls(remote.build, await remote.manifest(), live({}, answered))).rejects.toThrow(
    "mf-tours 1.0.0 makes calls that the API at http://hub.test does not answer:\n  POST /api/kunden/import",
  );
  const all = [...answered, "POST /api/kunden/import"];
  await checkCalls(remote.build, await remote.manifest(), live({}, all));
});

test("of a group, what is taken alone counts; a second build, from the first one's cache, names the same", async () => {
  const code = `import { api } from "./api.ts"; export const mount = () => api;`;
  const others = {
    "src/api.ts": `import { createApiClient, tasks } from "@dmc-hub/shared-types";
      export const api = createApiClient({ tasks: { list: tasks.list } });`,
  };
  expect(await callsOf(code, others)).toEqual(["GET /api/tasks"]);
  expect(await callsOf(`${code} export const more = 1;`, others)).toEqual(["GET /api/tasks"]);
});

test("a build that calls and does not say what is refused; one without calls is not", async () => {
  await callsOf(`export const mount = () => null;`);
  await checkCalls(remote.build, await remote.manifest(), live());
  await callsOf(`export const mount = () => fetch("/api/tours");`);
  const { calls: _, ...silent } = await remote.manifest();
  for (const own of [silent, { ...silent, calls: [] }])
    await expect(checkCalls(remote.build, own, live())).rejects.toThrow(
      "mf-tours 1.0.0 calls the API, and its remote.json does not say what it calls.",
    );
});

test("a stylesheet is refused by a sentence that names it and who imports it", async () => {
  await remote.write("src/app.tsx", `import "./tours.css"; export const mount = () => null;`);
  await remote.write("src/tours.css", "h1 { color: red }");
  const { isBuilt, said } = await remote.buildNow();
  expect(isBuilt).toBe(false);
  expect(said).toContain("app.tsx imports tours.css: a remote has no stylesheets,");
});
