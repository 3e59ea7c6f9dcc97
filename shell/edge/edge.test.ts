import { rename } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { ask as askAt, remoteFacts, servedCheckout, startEdge, stop } from "./edge-fixture.ts";
import { signedInAs, unsaid } from "./edge-people.ts";

const served = servedCheckout();
const { ask } = served;
const signedIn = signedInAs("dmc");
const preloads = (html: string) =>
  [...html.matchAll(/rel="preload" as="script" href="([^"]+)"/g)].map((m) => m[1]);
const asked = (html: string) => [...html.matchAll(/as="fetch" href="([^"]+)" crossorigin/g)].map((m) => m[1]);

describe("the page", () => {
  test("carries the registry, which cannot end its script early", async () => {
    const { status, text, headers } = await ask("/clients");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    const [, json = ""] = text.match(/window\.__registry=(.*?)<\/script>/) ?? [];
    expect(json).not.toContain("<");
    expect(JSON.parse(json)).toEqual(JSON.parse((await ask("/registry.json")).text));
  });

  test("runs the shell's first scripts in order, with their integrity", async () => {
    const { text } = await ask("/");
    const scripts = [
      ...text.matchAll(/<script defer fetchpriority="high" src="([^"]+)" integrity="sha384-a+">/g),
    ].map((m) => m[1]);
    expect(scripts).toEqual(["/assets/main.1.js", "/assets/vendor.1.js"]);
  });

  test("hints at exactly the current route's files and data", async () => {
    const { text } = await ask("/clients", signedIn);
    expect(preloads(text)).toEqual([
      "/assets/area.1.js",
      "/assets/table.1.js",
      "/remotes/mf-portal/1.2.0/entry.1.js",
      "/remotes/mf-portal/1.2.0/clients.1.js",
    ]);
    expect(asked(text)).toEqual(["/api/user", "/api/clients?limit=50", "/api/notifications"]);
  });

  test("hints for what lies below a path that is not exact, and only there", async () => {
    expect(preloads((await ask("/itineraries/details/7", signedIn)).text).at(-1)).toMatch(/detail\.1\.js$/);
    expect(preloads((await ask("/clients/7", signedIn)).text)).toEqual(["/assets/area.1.js"]);
  });

  test("leaves data alone that the address' query would change", async () => {
    expect(asked((await ask("/clients?q=acme", signedIn)).text)).toEqual(["/api/user", "/api/notifications"]);
  });

  test("hints at the sign-in page for someone who is not signed in, whatever the path", async () => {
    const { text } = await ask("/clients");
    expect(preloads(text)).toEqual(["/assets/auth.1.js"]);
    expect(asked(text)).toEqual([]);
    expect(text).toContain("window.__nobody=true");
  });

  test.each(["admin", "user"] as const)(
    "hints at no byte of a screen that %s may not enter, nor at its data",
    async (role) => {
      const { text } = await ask("/clients", signedInAs(role));
      expect(preloads(text)).toEqual(["/assets/area.1.js"]);
      expect(asked(text)).toEqual(["/api/user"]);
    },
  );

  test("hints at the sign-in page for a session that has ended", async () => {
    const { text } = await ask("/clients", { headers: { cookie: "dmc_hub=ended" } });
    expect(preloads(text)).toEqual(["/assets/auth.1.js"]);
    expect(text).toContain("window.__nobody=true");
    expect(asked((await ask("/clients", unsaid)).text)).toEqual(["/api/user"]);
  });

  test("hints at the shell alone while the API does not say who is there, and then names all screens", async () => {
    const alone = await startEdge(served.checkout.root);
    const given = { headers: { host: "hub.test", ...signedIn.headers } };
    const { text } = await askAt(alone.port, "/clients", given);
    const registry = JSON.parse((await askAt(alone.port, "/registry.json", given)).text);
    await stop(alone.server);
    expect(preloads(text)).toEqual(["/assets/area.1.js"]);
    expect(registry).not.toHaveProperty("userId");
    expect(registry.remotes[0].screens).toEqual(remoteFacts.screens);
  });

  test("allows inline scripts and styles by a nonce that is new each time", async () => {
    const answers = [await ask("/clients"), await ask("/clients")];
    const nonces = answers.map(({ headers, text }) => {
      const policy = headers["content-security-policy"]?.toString() ?? "";
      const [, nonce = ""] = policy.match(/script-src 'self' 'nonce-([^']+)'/) ?? [];
      expect(policy).not.toMatch(/unsafe/);
      const inline = [...text.matchAll(/<(?:script|style)(?![^>]* src=)([^>]*)>/g)].map((m) => m[1]);
      expect(inline.length).toBeGreaterThan(1);
      for (const attributes of inline) expect(attributes).toBe(` nonce="${nonce}"`);
      expect(text).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  test("answers any other path of the application, and HEAD without a body", async () => {
    expect((await ask("/no/such/screen")).text).toContain('<div id="root">');
    expect(await ask("/clients", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  });
});

const entriesFor = async (given?: object) => {
  const { userId, remotes } = JSON.parse((await ask("/registry.json", given)).text);
  const [{ screens, actions, inboxes }] = remotes;
  return { userId, screens, actions, inboxes };
};

describe("the registry", () => {
  test("names each remote with its entry and integrity, and is checked at every use", async () => {
    const first = await ask("/registry.json");
    expect(JSON.parse(first.text).remotes).toMatchObject([
      { name: "mf-portal", version: "1.2.0", entry: "/remotes/mf-portal/1.2.0/entry.1.js" },
    ]);
    expect(first.headers["cache-control"]).toBe("no-cache");
    const again = await ask("/registry.json", { headers: { "if-none-match": first.headers.etag ?? "" } });
    expect(again).toMatchObject({ status: 304, text: "" });
  });

  test("says what the shell provides of the SDK, for whoever releases a remote", async () => {
    const { text } = await ask("/sdk.json");
    expect(JSON.parse(text)).toEqual({ version: "1.0.0", exports: { index: ["Button"] } });
  });

  test("is each visitor's own: what is for others is named, so that the guard can say so, and no more", async () => {
    const [clients] = remoteFacts.screens;
    const { path, exact, roles, title } = clients!;
    expect(await entriesFor(signedInAs("dmc"))).toMatchObject({ userId: 2, screens: remoteFacts.screens });
    for (const [given, userId] of [
      [signedInAs("admin"), 1],
      [signedInAs("user"), 3],
      [{}, null],
    ] as const) {
      const found = await entriesFor(given);
      expect(found.userId).toBe(userId);
      expect(found.screens[0]).toEqual({ path, exact, roles, title, data: [] });
    }
  });

  test("keeps a remote whose files went away, and takes it as it comes back", async () => {
    const [dist, away] = [
      join(served.checkout.root, "mf-portal/dist"),
      join(served.checkout.root, "mf-portal/away"),
    ];
    const versions = async () =>
      JSON.parse((await ask("/registry.json")).text).remotes.map((r: { version: string }) => r.version);
    await rename(dist, away);
    expect(await versions()).toEqual(["1.2.0"]);
    expect((await ask("/remotes/mf-portal/1.2.0/entry.1.js")).status).toBe(404);
    await rename(away, dist);
    expect((await ask("/remotes/mf-portal/1.2.0/entry.1.js")).status).toBe(200);
    await served.checkout.write(
      "mf-portal/dist/remote.json",
      JSON.stringify({ ...remoteFacts, version: "1.3.0" }),
    );
    expect(await versions()).toEqual(["1.3.0"]);
    await served.checkout.write("mf-portal/dist/remote.json", JSON.stringify(remoteFacts));
  });
});

describe("requests that nobody should send", () => {
  test.each([
    "/%",
    "/%E0%A4%A",
    "//evil.test/",
    "/a\\b",
    "/a%00b",
    "http://evil.test/",
    "/.//evil.test/?override=none",
    "/%2e//evil.test/?override=none",
    "/assets/../../secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/assets/%2e%2e/%2e%2e/secret.txt",
    "/remotes/mf-portal/1.2.0/../../../secret.txt",
  ])("malformed addresses are refused: %s", async (path) => expect((await ask(path)).status).toBe(400));

  test.each(["hub.test", "azure.hub.test", "HUB.test"])("are not those to %s", async (host) =>
    expect((await ask("/", { headers: { host } })).status).toBe(200),
  );

  test.each([
    "evil.test",
    "a.b.hub.test",
    "hub.test:81",
    "xhub.test",
    "-.hub.test",
    ".hub.test",
    "127.0.0.1",
  ])("host %s gets nothing of the application", async (host) => {
    const page = await ask("/", { headers: { host } });
    expect(page.status).toBe(404);
    expect(page.text).not.toContain("__registry");
    expect((await ask("/api/user", { headers: { host } })).status).toBe(421);
  });

  test("other methods are refused and told which ones work", async () => {
    const answer = await ask("/clients", { method: "POST", body: "x" });
    expect(answer).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
  });

  test("what is not HTTP gets a 400 with the headers of every answer", async () => {
    const socket = connect(served.port, "127.0.0.1");
    socket.end("this is not HTTP\r\n\r\n");
    const text = (await socket.toArray()).join("");
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*nosniff/);
  });

  test.each(["/", "/registry.json", "/assets/main.1.js", "/assets/none.js", "/%", "/api/user"])(
    "every answer carries the security headers: %s",
    async (path) =>
      expect((await ask(path)).headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      }),
  );
});
