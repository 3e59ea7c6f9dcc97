import type { RequestListener } from "node:http";
import { describe, expect, test } from "@jest/globals";
import { remoteFacts } from "./edge-fixture.ts";
import { eachWithStore, versionIn } from "./store-fixture.ts";

const { edge, serve } = eachWithStore();

const developed =
  (version: string): RequestListener =>
  (_request, response) =>
    void response.end(JSON.stringify({ ...remoteFacts, version }));

describe("a remote from another origin", () => {
  test("is taken by one browser, for a time, where the configuration allows it", async () => {
    const origin = `http://localhost:${await serve(developed("1.2.1-dev"))}`;
    const { ask, registry } = await edge({ overrideOrigins: [origin] });
    const chosen = await ask(`/clients?override=mf-portal@${origin}&q=x`);
    expect(chosen.status).toBe(303);
    expect(chosen.headers.location).toBe("/clients?q=x");
    const [given = ""] = chosen.headers["set-cookie"] ?? [];
    expect(given).toMatch(/^dmc_overrides=.+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/);
    const [cookie = ""] = given.split(";");
    const { remotes } = await registry(cookie);
    expect(remotes).toMatchObject([{ entry: `${origin}/entry.1.js`, integrity: "", override: { origin } }]);
    expect(versionIn(await registry())).toEqual(["mf-portal 1.2.0"]);
    const page = await ask("/clients", { headers: { cookie } });
    expect(page.headers["content-security-policy"]).toContain(origin);
    expect((await ask("/clients")).headers["content-security-policy"]).not.toContain(origin);
  });

  test("is given up on request, and when its time is over", async () => {
    const origin = `http://localhost:${await serve(developed("1.2.1-dev"))}`;
    const { ask, registry } = await edge({ overrideOrigins: [origin] });
    const ended = await ask("/clients?override=none");
    expect(ended.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
    const late = `dmc_overrides=${encodeURIComponent(`mf-portal@${origin}@${Date.now() - 1}`)}`;
    expect(versionIn(await registry(late))).toEqual(["mf-portal 1.2.0"]);
  });

  test("is refused by name where it is not allowed, whatever a cookie says", async () => {
    const { ask, registry } = await edge({ overrideOrigins: ["http://localhost:3102"] });
    const refused = await ask("/clients?override=mf-portal@http://localhost:6666");
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("mf-portal may not come from http://localhost:6666.");
    expect(refused.headers["set-cookie"]).toBeUndefined();
    const forged = `dmc_overrides=${encodeURIComponent(`mf-portal@http://localhost:6666@${Date.now() + 9_999}`)}`;
    expect(versionIn(await registry(forged))).toEqual(["mf-portal 1.2.0"]);
    for (const choice of ["mf-portal", "x@javascript:alert(1)", "mf-portal@http://localhost:3102/path"]) {
      expect((await ask(`/clients?override=${encodeURIComponent(choice)}`)).status).toBe(403);
    }
  });
});
