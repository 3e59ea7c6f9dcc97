import { describe, expect, test } from "@jest/globals";
import { eachWithStore, versionIn } from "./store-fixture.ts";

const { edge } = eachWithStore();

const origin = "http://localhost:3102";
const other = "http://localhost:3103";

/** The cookie set by an answer, as the browser sends it back. */
const cookieOf = ({ headers }: { headers: { "set-cookie"?: string[] } }) =>
  headers["set-cookie"]?.[0]?.split(";")[0] ?? "";

describe("a remote from another origin", () => {
  test("is asked for by the browser, for a time, where the configuration allows it", async () => {
    const { ask, registry } = await edge({ overrideOrigins: [origin] });
    const chosen = await ask(`/clients?override=mf-portal@${origin}&q=x`);
    expect(chosen.status).toBe(303);
    expect(chosen.headers.location).toBe("/clients?q=x");
    expect(chosen.headers["set-cookie"]?.[0]).toMatch(
      /^dmc_overrides=.+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const cookie = cookieOf(chosen);
    // Its screens stay known, and no released code replaces it.
    const { remotes } = await registry(cookie);
    expect(remotes).toMatchObject([{ name: "mf-portal", entry: "", integrity: "", override: { origin } }]);
    expect(remotes[0]?.screens.map(({ path }) => path)).toContain("/clients");
    expect(versionIn(await registry())).toEqual(["mf-portal 1.2.0"]);
    expect(await registry()).toMatchObject({ overrides: [origin] });
    const page = await ask("/clients", { headers: { cookie } });
    const policy = page.headers["content-security-policy"] as string;
    for (const directive of ["script-src", "connect-src"])
      expect(policy.split("; ").find((part) => part.startsWith(directive))).toContain(origin);
    expect(page.text).not.toContain("/remotes/mf-portal/");
    expect((await ask("/clients")).headers["content-security-policy"]).not.toContain(origin);
  });

  test("does not end the others, is ended alone, and they all are at once", async () => {
    const { ask, registry } = await edge({ overrideOrigins: [origin, other] });
    const overridesBy = async (cookie: string) =>
      (await registry(cookie)).remotes.flatMap(({ name, override }) =>
        override ? [`${name} ${override.origin}`] : [],
      );
    const first = cookieOf(await ask(`/?override=mf-portal@${origin}`));
    const second = await ask(`/?override=mf-tours@${other}`, { headers: { cookie: first } });
    expect(await overridesBy(cookieOf(second))).toEqual([`mf-portal ${origin}`, `mf-tours ${other}`]);
    const both = await ask(`/?override=mf-tours@${origin}&override=mf-portal@${other}`);
    expect(await overridesBy(cookieOf(both))).toEqual([`mf-tours ${origin}`, `mf-portal ${other}`]);
    const headers = { cookie: cookieOf(second) };
    expect(await overridesBy(cookieOf(await ask("/?override=mf-portal@none", { headers })))).toEqual([
      `mf-tours ${other}`,
    ]);
    const ended = await ask("/clients?override=none", { headers });
    expect(ended.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
    expect(await overridesBy(cookieOf(ended))).toEqual([]);
  });

  test("is over when its time is", async () => {
    const { registry } = await edge({ overrideOrigins: [origin] });
    const late = `dmc_overrides=${encodeURIComponent(`mf-portal@${origin}@${Date.now() - 1}`)}`;
    expect(versionIn(await registry(late))).toEqual(["mf-portal 1.2.0"]);
    expect((await registry(late)).remotes[0]?.override).toBeUndefined();
  });

  test("is refused by name where it is not allowed, whatever a cookie says", async () => {
    const { ask, registry } = await edge({ overrideOrigins: [origin] });
    const refused = await ask("/clients?override=mf-portal@http://localhost:6666");
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("mf-portal may not come from http://localhost:6666.");
    expect(refused.headers["set-cookie"]).toBeUndefined();
    for (const end of ["Infinity", "9e15", "9".repeat(16)]) {
      const far = `dmc_overrides=${encodeURIComponent(`mf-portal@${origin}@${end}`)}`;
      expect((await registry(far)).remotes[0]?.override).toBeUndefined();
    }
    const forged = `dmc_overrides=${encodeURIComponent(`mf-portal@http://localhost:6666@${Date.now() + 9_999}`)}`;
    expect((await registry(forged)).remotes[0]?.override).toBeUndefined();
    const many = Array.from({ length: 21 }, (_, place) => `override=mf-${"a".repeat(place + 1)}@${origin}`);
    for (const choice of ["mf-portal", "x@javascript:alert(1)", `mf-portal@${origin}/path`, "Mf@none"])
      expect((await ask(`/clients?override=${encodeURIComponent(choice)}`)).status).toBe(403);
    expect((await ask(`/?${many.join("&")}`)).status).toBe(403);
  });
});
