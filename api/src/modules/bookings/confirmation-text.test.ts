import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let staff: TestClient;
let path: string;

beforeAll(async () => {
  api = await startTestApi();
  const { id: dmcId } = await api.make.dmc();
  staff = await api.signedIn("dmc", dmcId);
  path = `/api/bookings/${(await api.make.booking(dmcId)).id}/confirmations/preview`;
});

afterAll(() => api.stop());

/** The messages above which the confirmation greets by itself. */
async function greetedAbove(messages: readonly string[]) {
  const previews = messages.map(async (message) => ({
    message,
    text: (await staff.post(path, { message })).body.text as string,
  }));
  return (await Promise.all(previews)).flatMap(({ message, text }) =>
    text.startsWith(message) ? [] : [message],
  );
}

test("a greeting takes the place of its own in any language, with titles and colons, and nothing else does", async () => {
  const greetings = [
    "Dear Mr. Smith,",
    "Dear Dr. Müller,",
    "Dear Ms. O'Brien,",
    "Dear St. James Travel,",
    "Sehr geehrter Herr Dr. Huber,",
    "Dear John:",
    "¡Hola María!",
    "尊敬的王先生：",
    "田中様、",
    "عزيزي محمد،",
  ];
  expect(await greetedAbove(greetings.map((greeting) => `${greeting}\n\nSee you soon.`))).toEqual([]);
  const others = [
    "Dear all of you, welcome. See you soon!",
    "Please bring:\n- your passports",
    "See you. Soon,",
  ];
  expect(await greetedAbove(others)).toEqual(others);
});
