import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.stop());

const person = () => ({
  username: `new-${Math.random()}`,
  name: "New",
  email: `${Math.random()}@mail.example`,
  password: "secret",
});

describe("signing up", () => {
  test("makes a user of role user, whatever else is sent, and signs in", async () => {
    const browser = api.visitor();
    const { status, body } = await browser.post("/api/register", {
      ...person(),
      role: "admin",
      dmcId: 1,
      id: 1,
    });
    expect({ status, role: body.role, dmcId: body.dmcId }).toEqual({
      status: 201,
      role: "user",
      dmcId: null,
    });
    expect((await browser.get("/api/user")).body).toEqual(body);
    expect(await browser.get("/api/users")).toMatchObject({ status: 403 });
  });

  test("is a first sign-in", async () => {
    const { body } = await api.visitor().post("/api/register", person());
    expect(await api.owner("app.users").where({ id: body.id }).pluck("first_signed_in_at")).toEqual([
      expect.any(Date),
    ]);
  });

  test("says which field is taken, in capitals or not", async () => {
    const first = person();
    await api.visitor().post("/api/register", first);
    const again = { ...person(), username: first.username.toUpperCase() };
    expect(await api.visitor().post("/api/register", again)).toMatchObject({
      status: 409,
      body: { errors: [{ path: "username", message: "Username is already taken" }] },
    });
    const sameMail = { ...person(), email: first.email.toUpperCase() };
    expect(await api.visitor().post("/api/register", sameMail)).toMatchObject({
      status: 409,
      body: { errors: [{ path: "email" }] },
    });
  });

  test("raced for one username makes one account", async () => {
    const username = `raced-${Math.random()}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.visitor().post("/api/register", { ...person(), username })),
    );
    const others = answers.map(({ status }) => status).filter((status) => status !== 409);
    // Whoever made it may be put off before the session is stored, and finds the name taken then.
    expect([[201], []]).toContainEqual(others);
    expect(await api.owner("app.users").where({ username }).pluck("role")).toEqual(["user"]);
  });
});
