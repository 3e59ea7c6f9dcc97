import type { ProposalLineDraft, ProposalPricing } from "@dmc-hub/shared-types";
import type { TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

type Line = Omit<Partial<ProposalLineDraft>, "proposalId" | "segments">;

interface Segment {
  readonly count?: number;
  readonly amount: number;
  readonly single?: number;
  readonly bandAmounts?: Readonly<Record<string, number>>;
}

let made = 0;

/** A price line, with one segment or several. */
export const lineOf = (unit: Line["unit"], segments: Segment | readonly Segment[], own: Line = {}) => ({
  title: `Service ${(made += 1)}`,
  unit,
  segments: [segments].flat(),
  ...own,
});

/** The lines of the first worked example: docs/product/pricing.md#a-worked-example. */
export const firstExample = () => [
  lineOf("vehicle", { amount: 60 }, { title: "Transfer" }),
  lineOf("room", { count: 3, amount: 140 }, { title: "Hotel", per: "night" }),
  lineOf(
    "group",
    { count: 2, amount: 95 },
    { title: "Guide", per: "day", currency: "USD", pricingMode: "margin", pricingPercent: 20 },
  ),
  lineOf("person", { amount: 24 }, { title: "Museum", pricingMode: "sell", sellAmount: 35 }),
];

export const balloon = () => lineOf("person", { amount: 180 }, { title: "Balloon", inclusion: "extra" });

/** Company pricing of the first worked example. */
export const EXAMPLE = {
  pricingMode: "markup",
  pricingPercent: 25,
  roundUpTo: 5,
  fxBuffer: 3,
  fxMaxAgeDays: 3650,
  marginFloor: null,
};

/** A company in euros with its staff, pricing and a rate from dollars. */
export async function pricingCompany(api: TestApi, subdomain: string, pricing: object = EXAMPLE) {
  const { id: dmcId } = await api.make.dmc({ subdomain });
  await api.owner("app.dmcs").where({ id: dmcId }).update({ currency: "EUR" });
  const staff = await api.signedIn("dmc", dmcId);
  await staff.put("/api/company/pricing", pricing);
  await staff.post("/api/fx-rates", { base: "USD", quote: "EUR", rate: 0.92, day: "2026-11-01" });
  return { dmcId, staff };
}

/** A proposal's price as staff work on it. */
export function priceOf(staff: TestClient, id: number) {
  const path = `/api/proposals/${id}`;
  const sheet = async (): Promise<ProposalPricing> => (await staff.get(`${path}/pricing`)).body;
  return {
    sheet,
    add: (...lines: object[]) => staff.post(`${path}/lines`, { add: lines }),
    change: (body: object) => staff.post(`${path}/lines`, body),
    set: (settings: object) => staff.put(`${path}/pricing`, settings),
    refresh: (body: object = {}) => staff.post(`${path}/refresh`, body),
    put: (fields: object) => staff.put(path, fields),
    proposal: async () => (await staff.get(path)).body,
    option: async () => (await sheet()).options[0] as ProposalPricing["options"][number],
  };
}
