import { expect, test } from "@jest/globals";
import type { Kind } from "@dmc-hub/shared-types";
import { fakeApi, json, openScreen, screen } from "../../test/index.tsx";
import { shownValue } from "./shown-value.tsx";

const kind = {
  names: ["thing", "things"],
  fields: { madeAt: { as: "instant" }, value: { as: "money" } },
  reads: {},
} as unknown as Kind;

test.each([
  ["America/New_York", "Nov 22, 2026"],
  ["Asia/Tokyo", "Nov 23, 2026"],
])("for a company in %s an instant is of %s", async (timeZone, day) => {
  fakeApi({ "GET /api/dmc-info": () => json({ currency: "USD", timeZone }) });
  openScreen(<>{shownValue(kind, "madeAt", { madeAt: "2026-11-23T01:30:00Z" })}</>);
  expect(await screen.findByText(day)).toBeVisible();
});

test("an amount is in the currency of its row, and otherwise in the company's", async () => {
  fakeApi({ "GET /api/dmc-info": () => json({ currency: "JPY", timeZone: "UTC" }) });
  openScreen(
    <>
      <p>{shownValue(kind, "value", { value: 180, currency: "USD" })}</p>
      <p>{shownValue(kind, "value", { value: 180 })}</p>
    </>,
  );
  expect(await screen.findByText("¥180")).toBeVisible();
  expect(screen.getByText(/^USD\s180$/)).toBeVisible();
});
