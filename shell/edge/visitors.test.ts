import { expect, test } from "@jest/globals";
import { servedCheckout } from "./edge-fixture.ts";

const { ask } = servedCheckout({ trustProxy: true });

const registryFor = async (cookie: string, proto: string) =>
  JSON.parse((await ask("/registry.json", { headers: { cookie, "x-forwarded-proto": proto } })).text).userId;

test("who has signed in over TLS is known by the cookie of TLS, and over plain HTTP by the other", async () => {
  expect(await registryFor("__Host-dmc_hub=dmc", "https")).toBe(2);
  expect(await registryFor("dmc_hub=dmc", "http")).toBe(2);
  expect(await registryFor("dmc_hub=dmc", "https")).toBeNull();
  expect(await registryFor("__Host-dmc_hub=dmc", "http")).toBeNull();
});
