import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../testing/test-api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.stop());

test("a unique value raced fifty times is taken once, and the others are told which field", async () => {
  const admin = await api.signedIn("admin");
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      admin.post("/api/dmcs", {
        name: `Racer ${index}`,
        subdomain: "raced",
        contactEmail: "r@mail.example",
      }),
    ),
  );
  const losers = answers.filter(({ status }) => status !== 201);
  expect(losers.length).toBe(49);
  for (const { status, body } of losers) {
    expect({ status, errors: body.errors }).toMatchObject({ status: 409, errors: [{ path: "subdomain" }] });
  }
  expect(await api.owner("app.dmcs").where({ subdomain: "raced" })).toHaveLength(1);
});
