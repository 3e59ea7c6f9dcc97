import { companyPricingDraft, lineChanges, pricingChange } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { toColumns } from "../platform/database/table.ts";
import { changeLines, staleInList } from "../modules/pricing/change-lines.ts";
import { changeSettings } from "../modules/pricing/change-settings.ts";
import { withJson } from "../modules/pricing/with-json.ts";
import { amend } from "../modules/trips/amendments.ts";
import { makeVersion } from "../modules/trips/proposal-versions.ts";
import type { Key } from "../resources/rows.ts";
import { demoPricing } from "./demo-prices.ts";
import type { DemoLine, DemoPrice, DemoRate } from "./price-shorthand.ts";
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
    if (id === undefined) continue;
    const key = { dmcId, id };
    if (price.amendment === undefined) await seedPrice(trx, key, price, places);
    else await seedAmendment(trx, key, price, places);
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
  key: Required<Key>,
  { settings, lines }: DemoPrice,
  places: DemoPlaces,
): Promise<void> {
  await changeSettings(trx, key, pricingChange.parse(settings), null);
  await seedLines(trx, key, lines, places);
}

/** A price that was accepted, and is being amended. */
async function seedAmendment(
  trx: Knex,
  key: Required<Key>,
  price: DemoPrice,
  places: DemoPlaces,
): Promise<void> {
  const proposal = trx("app.proposals").where({ dmc_id: key.dmcId, id: key.id });
  await proposal.clone().update({ status: "draft" });
  await seedPrice(trx, key, price, places);
  await proposal.clone().update({ status: "accepted" });
  await makeVersion(trx, { ...key, userId: places.staffId, isPricedAnew: true }, "accepted");
  await amend(trx, key);
  await seedLines(trx, key, price.amendment ?? [], places);
}

async function seedLines(
  trx: Knex,
  key: Required<Key>,
  lines: readonly DemoLine[],
  { partners }: DemoPlaces,
): Promise<void> {
  const add = lines.map(({ supplier, ...line }, position) =>
    Object.assign(line, { position, partnerId: supplier === undefined ? null : partners.get(supplier) }),
  );
  await changeLines(trx, key, lineChanges.parse({ add }), staleInList);
}
