import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { PASSWORD } from "../../testing/test-client.ts";
import { OTHER_PORTAL } from "../../platform/http/portal-host.ts";

let api: TestApi;
let admin: TestClient;
let azure: { id: number };

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signedIn("admin");
  const { body: theme } = await admin.post("/api/themes", {
    name: "Coast",
    primaryColor: "#00695c",
    secondaryColor: "#80cbc4",
    logo: "https://cdn.example/coast.png",
  });
  azure = await api.make.dmc({ subdomain: "azure", name: "Azure", themeId: theme.id });
  await api.make.dmc({ subdomain: "plain", name: "Plain", logo: "https://cdn.example/plain.png" });
  await api.make.dmc({ subdomain: "asleep", name: "Asleep", active: false });
});

afterAll(() => api.stop());

/** What a browser sends at a portal, as the edge passes it on. */
const at = (subdomain: string) => ({
  "x-forwarded-host": `${subdomain}.hub.example`,
  origin: `http://${subdomain}.hub.example`,
});

const portal = (subdomain: string) => api.visitor().get("/api/portal", at(subdomain));

describe("a portal", () => {
  test("shows its name, its logo or its theme's, and its theme's colours", async () => {
    expect((await portal("azure")).body).toEqual({
      name: "Azure",
      subdomain: "azure",
      active: true,
      logo: "https://cdn.example/coast.png",
      theme: { primaryColor: "#00695c", secondaryColor: "#80cbc4", accentColor: null },
    });
    expect((await portal("PLAIN")).body).toMatchObject({
      logo: "https://cdn.example/plain.png",
      theme: null,
    });
    expect((await portal("asleep")).body).toMatchObject({ name: "Asleep", active: false });
  });

  test("is nobody's where no DMC has that subdomain, and there is none on the application's own host", async () => {
    expect(await portal("nobody")).toMatchObject({ status: 404 });
    expect(await portal("a.azure")).toMatchObject({ status: 404 });
    expect(await api.visitor().get("/api/portal")).toMatchObject({ status: 204 });
    expect(await api.visitor().get("/api/portal", { "x-forwarded-host": "hub.example" })).toMatchObject({
      status: 204,
    });
  });
});

const signInAt = async (subdomain: string, role: "admin" | "dmc" | "user", dmcId?: number) => {
  const { username } = await api.make.user({ role, dmcId: dmcId ?? null });
  const visitor = api.visitor();
  const answer = await visitor.post("/api/login", { username, password: PASSWORD }, at(subdomain));
  return { visitor, answer };
};

describe("at a portal", () => {
  test("its own staff and administrators sign in, and nobody else", async () => {
    const other = await api.make.dmc();
    expect((await signInAt("azure", "dmc", azure.id)).answer).toMatchObject({ status: 200 });
    expect((await signInAt("azure", "admin")).answer).toMatchObject({ status: 200 });
    for (const { answer, visitor } of [
      await signInAt("azure", "dmc", other.id),
      await signInAt("azure", "user"),
      await signInAt("nobody", "dmc", azure.id),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { detail: OTHER_PORTAL } });
      expect(visitor.cookies.size).toBe(0);
    }
  });

  test("a wrong password is answered as everywhere, whoever's it is", async () => {
    const { username } = await api.make.user({ role: "user" });
    const answer = await api.visitor().post("/api/login", { username, password: "wrong" }, at("azure"));
    expect(answer).toMatchObject({ status: 401, body: { detail: "The username or the password is wrong." } });
  });

  test("a session of somebody else's staff counts for nothing, and goes on where it belongs", async () => {
    const staff = await api.signedIn("dmc", azure.id);
    expect(await staff.get("/api/user", at("azure"))).toMatchObject({ status: 200 });
    expect(await staff.get("/api/user", at("plain"))).toMatchObject({
      status: 401,
      body: {
        detail: "Your company's address is http://azure.hub.example now. Sign in there to go on.",
        home: "http://azure.hub.example",
      },
    });
    expect(await staff.get("/api/user")).toMatchObject({ status: 200 });
  });

  test("who moves to another DMC is shut out on the next call", async () => {
    const next = await api.make.dmc({ subdomain: "next" });
    const moved = await api.make.user({ role: "dmc", dmcId: azure.id });
    const browser = api.visitor();
    await browser.post("/api/login", { username: moved.username, password: PASSWORD }, at("azure"));
    expect(await browser.get("/api/user", at("azure"))).toMatchObject({ status: 200 });
    await admin.put(`/api/users/${moved.id}`, { dmcId: next.id });
    expect(await browser.get("/api/user", at("azure"))).toMatchObject({
      status: 401,
      body: { home: `http://next.hub.example` },
    });
    await admin.put(`/api/users/${moved.id}`, { role: "user", dmcId: null });
    expect(await browser.get("/api/user", at("azure"))).toMatchObject({
      status: 401,
      body: { detail: OTHER_PORTAL, home: null },
    });
  });

  test("nobody makes an account", async () => {
    const person = { username: "stranger", name: "Stranger", email: "s@mail.example", password: "secret" };
    expect(await api.visitor().post("/api/register", person, at("azure"))).toMatchObject({
      status: 403,
      body: { detail: "Accounts for this portal are created by its administrator." },
    });
  });
});
