import { type DemoPricing, service } from "./price-shorthand.ts";

/** Prices of Azure Coast Travel, in euros: a family, and what a group of twelve would pay. */
const azure: DemoPricing = {
  company: {
    pricingPercent: 22,
    roundUpTo: 5,
    fxBuffer: 2,
    taxNote: "Margin scheme for travel agents applies.",
  },
  rates: [
    { base: "USD", quote: "EUR", rate: 0.8642, daysAgo: 1 },
    { base: "GBP", quote: "EUR", rate: 1.1378, daysAgo: 1 },
    { base: "CHF", quote: "EUR", rate: 1.0731, daysAgo: 12 },
  ],
  prices: [
    {
      title: "Three generations by the sea",
      settings: {
        party: [
          { band: "adult", count: 4 },
          { band: "child", count: 3 },
        ],
        priceDisplay: "perPerson",
        discountPercent: 3,
        discountLabel: "Early booking",
      },
      lines: [
        service(1, "Minibus from the airport", "Riviera Coaches", "vehicle", 280, {
          kind: "transfer",
          capacity: 8,
          clientText: "Private minibus from Nice airport to Antibes",
        }),
        service(1, "Family suites, six nights", "Villa Mimosa", "room", [6, 260], {
          kind: "stay",
          per: "night",
          quantity: 3,
          capacity: 3,
          clientText: "Three family suites with breakfast and garden",
        }),
        service(2, "Day under sail", "Blue Horizon Yachts", "vehicle", 1_450, {
          kind: "experience",
          capacity: 11,
          currency: "USD",
          pricingMode: "margin",
          pricingPercent: 18,
          clientText: "A day under sail, with skipper and lunch on board",
        }),
        service(3, "Cooking class for all ages", "Domaine des Oliviers", "person", 68, {
          kind: "experience",
          segments: [{ count: 1, amount: 68, bandAmounts: { child: 34, infant: 0 } }],
        }),
        service(4, "Painting with a guide", "Amélie Fontaine", "group", [2, 240], {
          kind: "visit",
          per: "day",
        }),
        service(5, "Dinner at the old port", "Le Vieux Port", "person", 58, {
          kind: "meal",
          inclusion: "extra",
          segments: [{ count: 1, amount: 58, bandAmounts: { child: 29, infant: 0 } }],
          clientText: "Dinner of fish at the old port",
        }),
        service(6, "Visitors' tax", null, "person", [6, 2.3], { inclusion: "own", per: "night" }),
        service(7, "Minibus to the airport", "Riviera Coaches", "vehicle", 280, {
          kind: "transfer",
          capacity: 8,
        }),
      ],
    },
    {
      title: "Weekend of modern art",
      settings: { priceDisplay: "lines" },
      lines: [
        service(1, "Suite, two nights", "Villa Mimosa", "room", [2, 310], {
          kind: "stay",
          per: "night",
          clientText: "Garden suite with breakfast, two nights",
        }),
        service(2, "Foundation with a guide", "Kenji Mori", "group", 220, { kind: "visit" }),
        service(2, "Lunch under the trees", "Domaine des Oliviers", "person", 74, { kind: "meal" }),
        service(3, "Car to the airport", "Riviera Coaches", "vehicle", 120, { kind: "transfer" }),
      ],
      amendment: [
        service(2, "Evening sail", "Blue Horizon Yachts", "vehicle", 420, {
          kind: "experience",
          currency: "USD",
          clientText: "An evening under sail",
        }),
      ],
    },
  ],
};

/** Prices of Summit Adventures, in dollars: a small group, sold for less than the company likes. */
const summit: DemoPricing = {
  company: { pricingMode: "margin", pricingPercent: 14, marginFloor: 16, roundUpTo: 10, fxBuffer: 3 },
  rates: [
    { base: "EUR", quote: "USD", rate: 1.1571, daysAgo: 2 },
    { base: "CHF", quote: "EUR", rate: 1.0731, daysAgo: 2 },
  ],
  prices: [
    {
      title: "Snow and cheese",
      settings: {
        singles: 2,
        options: [
          { key: "A", name: "Chalet", isRecommended: true },
          { key: "B", name: "Chalet and helicopter" },
        ],
        groupSizes: [8, 10, 12, 16, 20],
        focRatio: 15,
        priceDisplay: "total",
      },
      lines: [
        service(1, "Transfer from Geneva", "Alpentransfer", "vehicle", 420, {
          kind: "transfer",
          currency: "CHF",
          capacity: 16,
        }),
        service(1, "Rooms in the chalet", "Chalet Mont Blanc", "person", [3, 145, 45], {
          kind: "stay",
          currency: "EUR",
          per: "night",
          focEvery: 15,
        }),
        service(2, "Walk on snow-shoes", "Nina Zurbriggen", "group", [1, 380], {
          kind: "experience",
          currency: "CHF",
        }),
        service(3, "Cheese cellar with tasting", "Käserei Obermatt", "person", 42, {
          kind: "visit",
          currency: "CHF",
        }),
        service(3, "Flight over the glacier", "Heli Engadin", "person", 260, {
          kind: "experience",
          currency: "CHF",
          option: "B",
        }),
        service(4, "Thermal baths", "Therme Silvretta", "person", 35, {
          kind: "experience",
          currency: "EUR",
          inclusion: "extra",
          pricingMode: "sell",
          sellAmount: 60,
        }),
      ],
    },
  ],
};

/** Prices of each demo DMC, in the DMCs' order. */
export const demoPricing: readonly (DemoPricing | undefined)[] = [azure, summit];
