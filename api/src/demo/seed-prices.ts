import { companyPricingDraft, lineChanges, pricingChange } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { toColumns } from "../platform/database/table.ts";
import { changeLines, staleInList } from "../modules/pricing/change-lines.ts";
import { changeSettings } from "../modules/pricing/change-settings.ts";
import { withJson } from "../modules/pricing/with-json.ts";
import { demoPricing } from "./demo-prices.ts";
import type { DemoPrice, DemoRate } from "./price-shorthand.ts";
import type { DemoPlaces } from "./seed-trips.ts";

const DAY = 86_400_000;

/** Prices proposals of the DMC at index `place`, as staff would: their values follow. */
export async function seedPrices(
  trx: Knex,
  place: number,
  places: DemoPlaces,
  proposals: ReadonlyMap<string, number>,
): Promise<void> {
  const pricing = demoPricing[place];
  if (pricing === undefined) return;
  const { dmcId } = places;
  const company = withJson(companyPricingDraft.parse(pricing.company));
  await trx("app.company_pricing").insert(toColumns({ ...company, dmcId }));
  await trx("app.fx_rates").insert(pricing.rates.map((rate) => rateOf(rate, dmcId)));
  for (const price of pricing.prices) {
    const id = proposals.get(price.title);
    if (id !== undefined) await seedPrice(trx, { dmcId, id }, price, places);
  }
}

const rateOf = ({ daysAgo, ...rate }: DemoRate, dmcId: number) =>
  toColumns({
    ...rate,
    dmcId,
    day: new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10),
    source: "European Central Bank",
  });

async function seedPrice(
  trx: Knex,
  key: { readonly dmcId: number; readonly id: number },
  { settings, lines }: DemoPrice,
  { partners }: DemoPlaces,
): Promise<void> {
  await changeSettings(trx, key, pricingChange.parse(settings), null);
  const add = lines.map(({ supplier, ...line }, position) =>
    Object.assign(line, { position, partnerId: supplier === undefined ? null : partners.get(supplier) }),
  );
  await changeLines(trx, key, lineChanges.parse({ add }), staleInList);
}
