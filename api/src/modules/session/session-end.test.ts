import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { until } from "../../testing/until.ts";
import { DMC_INACTIVE } from "../../platform/session/loaded-session.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.stop());

/** Repeats the call until the answer is `status`: another process learns of a change a moment later. */
const untilTold = (status: number, ask: () => Promise<{ status: number }>) =>
  until(async () => (await ask()).status === status);

describe("signing out", () => {
  test("ends the session on the server, whatever is in flight", async () => {
    const browser = await api.signedIn("admin");
    const stolen = api.visitor();
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
    const inFlight = Array.from({ length: 50 }, () => stolen.get("/api/user"));
    expect(await browser.post("/api/logout")).toMatchObject({ status: 204, text: "" });
    await Promise.all(inFlight);
    expect(browser.cookies.size).toBe(0);
    expect(await stolen.get("/api/user")).toMatchObject({ status: 401 });
  });

  test("without a session is no error", async () => {
    expect(await api.visitor().post("/api/logout")).toMatchObject({ status: 204 });
  });
});

describe("a session ends", () => {
  test("when it was idle too long, or has reached its age", async () => {
    for (const [column, past] of [
      ["seen_at", "8 hours 1 second"],
      ["expires_at", "1 second"],
    ]) {
      const { id, username } = await api.make.user();
      const browser = api.visitor();
      await browser.signIn(username);
      await api
        .owner("app.sessions")
        .where("user_id", id)
        .update(`${column}`, api.owner.raw("now() - ?::interval", [`${past}`]));
      expect(await browser.get("/api/user")).toMatchObject({ status: 401 });
    }
  });

  test("with its user, whose role and DMC change at once too", async () => {
    const admin = await api.signedIn("admin");
    const { id, username } = await api.make.user({ role: "user" });
    const browser = api.visitor();
    await browser.signIn(username);
    expect(await browser.get("/api/users")).toMatchObject({ status: 403 });
    await admin.put(`/api/users/${id}`, { role: "admin" });
    expect(await browser.get("/api/users")).toMatchObject({ status: 200 });
    await admin.delete(`/api/users/${id}`);
    expect(await browser.get("/api/user")).toMatchObject({ status: 401 });
  });

  test("elsewhere when the password is changed", async () => {
    const { id, username } = await api.make.user();
    const here = api.visitor();
    const elsewhere = api.visitor();
    await here.signIn(username);
    await elsewhere.signIn(username);
    expect(await here.put(`/api/users/${id}`, { password: "another one" })).toMatchObject({ status: 200 });
    expect(await elsewhere.get("/api/user")).toMatchObject({ status: 401 });
    expect(await here.get("/api/user")).toMatchObject({ status: 200 });
    expect(await api.visitor().signIn(username)).toMatchObject({ status: 401 });
    expect(await api.visitor().signIn(username, "another one")).toMatchObject({ status: 200 });
  });

  test("for good when the DMC becomes inactive, saying why", async () => {
    const admin = await api.signedIn("admin");
    const { id: dmcId } = await api.make.dmc();
    const staff = await api.signedIn("dmc", dmcId);
    await admin.put(`/api/dmcs/${dmcId}`, { active: false });
    expect(await staff.get("/api/user")).toMatchObject({ status: 401, body: { detail: DMC_INACTIVE } });
    await admin.put(`/api/dmcs/${dmcId}`, { active: true });
    expect(await staff.get("/api/user")).toMatchObject({ status: 401 });
  });
});

describe("with a second process", () => {
  test("what changes in one counts in the other", async () => {
    const other = await api.another();
    try {
      const { id, username } = await api.make.user({ role: "user" });
      const admin = await api.signedIn("admin");
      const there = other.visitor();
      await there.signIn(username);
      expect(await there.get("/api/users")).toMatchObject({ status: 403 });
      await admin.put(`/api/users/${id}`, { role: "admin" });
      await untilTold(200, () => there.get("/api/users"));
      await admin.put(`/api/users/${id}`, { password: "changed meanwhile" });
      await untilTold(401, () => there.get("/api/user"));
      const { id: dmcId } = await api.make.dmc();
      const { username: staff } = await api.make.user({ role: "dmc", dmcId });
      await there.signIn(staff);
      expect(await there.get("/api/user")).toMatchObject({ status: 200 });
      await admin.put(`/api/dmcs/${dmcId}`, { active: false });
      await untilTold(401, () => there.get("/api/user"));
    } finally {
      await other.stop();
    }
  });
});
