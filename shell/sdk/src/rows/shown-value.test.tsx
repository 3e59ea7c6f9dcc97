import { expect, test } from "@jest/globals";
import type { Kind } from "@dmc-hub/shared-types";
import { fakeApi, json, openScreen, screen } from "../../test/index.tsx";
import { shownValue } from "./shown-value.tsx";

const created = { as: "instant" } as Kind["fields"][string];

test.each([
  ["America/New_York", "Nov 22, 2026"],
  ["Asia/Tokyo", "Nov 23, 2026"],
])("for a company in %s an instant is of %s", async (timeZone, day) => {
  fakeApi({ "GET /api/dmc-info": () => json({ currency: "USD", timeZone }) });
  openScreen(<>{shownValue({} as Kind, created, "2026-11-23T01:30:00Z")}</>);
  expect(await screen.findByText(day)).toBeVisible();
});
