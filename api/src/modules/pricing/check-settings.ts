import type { PartyMember, PricingSettings } from "@dmc-hub/shared-types";
import type { SheetFacts } from "@dmc-hub/shared-types/pricing";
import type { Knex } from "knex";
import { errors, type FieldError } from "../../platform/http/errors.ts";
import type { Key } from "../../resources/rows.ts";

type Facts = Pick<SheetFacts, "settings" | "company" | "agency" | "lines" | "pax">;

/** Refuses settings that contradict the travellers, the lines or the agency. @throws {ApiProblem} 400, 409. */
export async function checkSettings(
  trx: Knex,
  key: Required<Key>,
  facts: Facts,
  changed: readonly string[],
): Promise<void> {
  const faults = [...partyFaults(facts), ...marginFaults(facts)];
  if (faults.length > 0) throw errors.invalid(...faults);
  refuseLostOptions(facts);
  const { agencyId } = facts.settings;
  if (changed.includes("agencyId") && agencyId !== null) await requireAgency(trx, key.dmcId, agencyId);
}

/** What is wrong with who travels. */
export function partyFaults({ settings, company, pax }: Omit<Facts, "agency" | "lines">): FieldError[] {
  const { party, foc, singles } = settings;
  const [first] = party ?? [{ band: company.ageBands[0]?.key, count: pax }];
  const known = new Set(company.ageBands.map(({ key }) => key));
  const strange = party?.find(({ band }) => !known.has(band));
  if (strange) return [{ path: "party", message: `The company has no age band "${strange.band}"` }];
  const sum = travellersOf(settings, pax);
  if (sum !== pax)
    return [{ path: "party", message: `These are ${sum} travellers, the proposal is for ${pax}` }];
  if (foc >= pax) return [{ path: "foc", message: "At least one traveller must pay" }];
  if (foc > (first?.count ?? 0))
    return [{ path: "foc", message: "Those who travel free are of the first age band; it has fewer" }];
  return singles > pax - foc ? [{ path: "singles", message: `Only ${pax - foc} travellers pay` }] : [];
}

/** How many travel by the settings. */
export const travellersOf = ({ party }: Pick<PricingSettings, "party">, pax: number): number =>
  party === null ? pax : party.reduce((sum: number, { count }: PartyMember) => sum + count, 0);

/** A margin of 100 % or more, where mode and percentage come from different places. */
export function marginFaults({ settings, company, agency, lines }: Omit<Facts, "pax">): FieldError[] {
  if ((settings.pricingMode ?? company.pricingMode) !== "margin") return [];
  const ofTrip = settings.pricingPercent ?? agency?.pricingPercent ?? null;
  const path = settings.pricingPercent === null ? "pricingMode" : "pricingPercent";
  if ((ofTrip ?? company.pricingPercent) >= 100) return [{ path, message: "A margin must be below 100 %" }];
  for (const { title, pricingMode, pricingPercent, supplierPercent } of lines) {
    const percent = pricingPercent ?? ofTrip ?? supplierPercent ?? 0;
    const message = `A margin must be below 100 %, and "${title}" has ${percent} %`;
    if (pricingMode === "inherit" && percent >= 100) return [{ path: "pricingMode", message }];
  }
  return [];
}

/** An option goes once its lines are elsewhere. */
function refuseLostOptions({ settings: { options }, lines }: Facts): void {
  const kept = new Set<string>(options.map(({ key }) => key));
  const lost = lines.filter(({ option }) => option !== null && !kept.has(option));
  const [first] = lost;
  if (first === undefined) return;
  const count = lost.filter(({ option }) => option === first.option).length;
  const message = `Option ${first.option} still has ${count} price ${count === 1 ? "line" : "lines"}. Move or delete them first.`;
  throw errors.conflict(message, { path: "options", message });
}

async function requireAgency(trx: Knex, dmcId: number, id: number): Promise<void> {
  const found = await trx("app.partners")
    .where({ dmc_id: dmcId, id, type: "agency" })
    .forKeyShare()
    .first("id");
  if (found === undefined) throw errors.invalid({ path: "agencyId", message: "This agency does not exist" });
}
