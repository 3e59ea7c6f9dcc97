import { expect, test } from "@jest/globals";
import { fakeApi, openScreen, screen } from "../../test/index.tsx";
import { useFormat } from "./use-format.ts";

const Amount = ({ value, currency }: { value: number; currency: string | null }) => (
  <output>{useFormat().money(value, currency)}</output>
);

/** Amounts are written with their currency's digits whatever the browser knows of it, which has three for dinars. */
test.each<[number, string | null, string]>([
  [12_500, "EUR", "EUR 12,500"],
  [1_234.5, "EUR", "EUR 1,234.50"],
  [1_234.5, "USD", "$1,234.50"],
  [12_500, "USD", "$12,500"],
  [1_234.5, "KWD", "KWD 1,234.50"],
  [1_234, "KWD", "KWD 1,234"],
  [1_234.5, "RSD", "RSD 1,234.50"],
  [1_234.5, "HUF", "HUF 1,234.50"],
  [1_234, "JPY", "JPY 1,234"],
  [1_234.5, null, "1,234.50"],
  [12_500, null, "12,500"],
])("%d %s is shown as %s", (value, currency, shown) => {
  fakeApi({});
  openScreen(<Amount value={value} currency={currency} />);
  expect(screen.getByRole("status").textContent?.replace("\u00A0", " ")).toBe(shown);
});
