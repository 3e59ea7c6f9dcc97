import type { Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { ask as askPort, builtCheckout, startApi, startEdge, stop } from "./edge-fixture.ts";

const portals: Readonly<Record<string, object>> = {
  "azure.hub.test": {
    name: "Azure </script> & Co",
    subdomain: "azure",
    logo: null,
    active: true,
    theme: { primaryColor: "#00695c", secondaryColor: "#80cbc4", accentColor: null },
  },
  "plain.hub.test": { name: "Plain", subdomain: "plain", logo: null, active: true, theme: null },
  "asleep.hub.test": { name: "Asleep", subdomain: "asleep", logo: null, active: false, theme: null },
};

let edge: { port: number; server: Server };
let api: { port: number; server: Server };
let checkout: Awaited<ReturnType<typeof builtCheckout>>;
const asked: string[] = [];

beforeAll(async () => {
  checkout = await builtCheckout();
  api = await startApi(({ url, headers }, response) => {
    const host = headers["x-forwarded-host"]?.toString() ?? "";
    asked.push(`${url} ${host}`);
    const portal = portals[host];
    response.writeHead(portal ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(portal ?? { status: 404 }));
  });
  edge = await startEdge(checkout.root, { apiPort: api.port });
});
afterAll(async () => {
  await stop(edge.server);
  await stop(api.server);
  await checkout.remove();
});

const page = (host: string, port = edge.port) => askPort(port, "/auth", { headers: { host } });

test("a portal's page has its name, and its colours under the page's nonce", async () => {
  const { status, text, headers } = await page("azure.hub.test");
  expect(status).toBe(200);
  expect(text).toContain("<title>Azure &lt;/script&gt; &amp; Co</title>");
  const [, nonce] = /<style nonce="([^"]+)" id="tenant-look">html\{--dmc-colors-brand/.exec(text) ?? [];
  expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
  expect(text).toContain("--dmc-colors-brand-600:#00695c");
  const [, json = ""] = /window\.__portal=(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(json)).toEqual(portals["azure.hub.test"]);
});

test("a portal without a theme looks like the product, as does the application's own host", async () => {
  expect((await page("plain.hub.test")).text).not.toContain("tenant-look");
  const { status, text } = await page("hub.test");
  expect(status).toBe(200);
  expect(text).toContain("<title>DMC Hub</title>");
  expect(text).not.toContain("__portal");
});

test("nobody's portal and an inactive one say so, without a script", async () => {
  const nobody = await page("nobody.hub.test");
  expect(nobody.status).toBe(404);
  expect(nobody.text).toContain("<h1>No such portal</h1>");
  const asleep = await page("asleep.hub.test");
  expect(asleep.status).toBe(403);
  expect(asleep.text).toContain("<h1>Asleep is inactive</h1>");
  expect(nobody.text + asleep.text).not.toContain("<script");
});

test("the API is asked once in a while, and its silence shuts nobody out", async () => {
  const since = performance.now();
  const { length } = asked;
  await Promise.all(Array.from({ length: 20 }, () => page("azure.hub.test")));
  // Not at all where what an earlier test has asked is fresh; on a busy machine it may no longer be.
  expect(asked.length - length).toBeLessThanOrEqual(Math.ceil((performance.now() - since) / 3_000));
  const alone = await startEdge(checkout.root);
  expect(await page("azure.hub.test", alone.port)).toMatchObject({ status: 200 });
  await stop(alone.server);
});
