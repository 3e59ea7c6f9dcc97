import { expect, test } from "@jest/globals";
import { contract, endpointsOf } from "@dmc-hub/shared-types";
import { openApi } from "@dmc-hub/shared-types/openapi";
import { answersOf } from "./made-up-api.ts";
import { fakeApi } from "../test/fake-api.ts";

test("every list of the contract has rows that its own rules accept", async () => {
  fakeApi(answersOf(openApi(contract, { title: "", version: "" })));
  const lists = endpointsOf(contract).filter(([, { paged }]) => paged);
  expect(lists.length).toBeGreaterThan(8);
  for (const [name, endpoint] of lists) {
    const answer = await fetch(`${endpoint.path}?limit=5`);
    const rows = endpoint.response.safeParse(await answer.json());
    expect(
      `${name}: ${rows.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join()}`,
    ).toBe(`${name}: undefined`);
    expect(rows.data).toHaveLength(5);
    expect(answer.headers.get("x-total-count")).toBe("60");
    expect(answer.headers.get("link")).toContain("cursor=");
  }
});

async function send(method: string, path: string, body?: object) {
  const answer = await fetch(path, { method, ...(body && { body: JSON.stringify(body) }) });
  return answer.status === 204 ? null : await answer.json();
}

test("a row is made, changed, found and deleted", async () => {
  fakeApi(answersOf(openApi(contract, { title: "", version: "" })));
  const { id } = await send("POST", "/api/clients", { name: "Zephyr Tours", email: "z@mail.example" });
  expect(await send("PUT", `/api/clients/${id}`, { notes: "Prefers trains" })).toMatchObject({
    name: "Zephyr Tours",
  });
  expect(await send("GET", "/api/clients?q=zephyr")).toMatchObject([{ id, notes: "Prefers trains" }]);
  expect(await send("DELETE", `/api/clients/${id}`)).toBeNull();
  expect(await send("GET", `/api/clients/${id}`)).toMatchObject({ status: 404 });
});
