import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { ask, builtCheckout, startApi, startEdge, stop } from "./edge-fixture.ts";
import { apiOfPeople } from "./edge-people.ts";

let checkout: Awaited<ReturnType<typeof builtCheckout>>;
let api: Awaited<ReturnType<typeof startApi>>;
let edge: Awaited<ReturnType<typeof startEdge>>;
beforeAll(async () => {
  checkout = await builtCheckout();
  api = await startApi(apiOfPeople);
  edge = await startEdge(checkout.root, { apiPort: api.port, trustProxy: true });
});
afterAll(async () => {
  await Promise.all([stop(edge.server), stop(api.server)]);
  await checkout.remove();
});

const registryFor = async (cookie: string, proto: string) => {
  const headers = { host: "hub.test", cookie, "x-forwarded-proto": proto };
  return JSON.parse((await ask(edge.port, "/registry.json", { headers })).text).userId;
};

test("who has signed in over TLS is known by the cookie of TLS, and over plain HTTP by the other", async () => {
  expect(await registryFor("__Host-dmc_hub=dmc", "https")).toBe(2);
  expect(await registryFor("dmc_hub=dmc", "http")).toBe(2);
  expect(await registryFor("dmc_hub=dmc", "https")).toBeNull();
  expect(await registryFor("__Host-dmc_hub=dmc", "http")).toBeNull();
});
