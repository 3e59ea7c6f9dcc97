/** Themes of the demo DMCs: the product's own colours, a mountain and a harbour. */
export const demoThemes = [
  { name: "Azure", primaryColor: "#0077b6", secondaryColor: "#48cae4", accentColor: "#ffb703" },
  { name: "Alpine", primaryColor: "#2d6a4f", secondaryColor: "#95d5b2", accentColor: "#d95f02" },
  { name: "Harbour", primaryColor: "#33415c", secondaryColor: "#7d8597", accentColor: null },
];

/** The demo DMCs; `theme` is the index of the theme in the list above. */
export const demoDmcs = [
  {
    name: "Azure Coast Travel",
    subdomain: "azure",
    contactEmail: "hello@azurecoast.example",
    contactPhone: "+33 4 93 55 01 20",
    currency: "EUR",
    timeZone: "Europe/Paris",
    legalName: "Azure Coast Travel SARL",
    billingAddress: "14 Quai Lunel\n06300 Nice\nFrance",
    taxId: "FR 32 123 456 789",
    bankDetails: "Banque du Littoral, Nice\nIBAN FR76 3000 6000 0112 3456 7890 189\nBIC BLITFRPP",
    active: true,
    theme: 0,
  },
  {
    name: "Summit Trails",
    subdomain: "summit",
    contactEmail: "office@summittrails.example",
    contactPhone: "+43 512 55 02 40",
    currency: "USD",
    timeZone: "Europe/Vienna",
    legalName: "Summit Trails GmbH",
    billingAddress: "Maria-Theresien-Straße 41\n6020 Innsbruck\nAustria",
    taxId: "ATU 12345675",
    bankDetails: "Bank am Inn, Innsbruck\nIBAN AT61 1904 3002 3457 3201\nBIC BINNAT22",
    active: true,
    theme: 1,
  },
  {
    name: "Old Harbour Tours",
    subdomain: "old-harbour",
    contactEmail: "info@oldharbour.example",
    contactPhone: null,
    currency: "GBP",
    timeZone: "Europe/London",
    legalName: null,
    billingAddress: null,
    taxId: null,
    bankDetails: null,
    active: false,
    theme: null,
  },
];

/** The demo accounts, which README.md names; `dmc` is the index of their DMC in the list above. */
export const demoAccounts = [
  account("admin", "Ada Lindqvist", "ada@dmchub.example", "admin", null),
  account("azure", "Camille Moreau", "camille@azurecoast.example", "dmc", 0),
  account("summit", "Lukas Hofer", "lukas@summittrails.example", "dmc", 1),
  account("guest", "Robin Taylor", "robin@mail.example", "user", null),
];

function account(username: string, name: string, email: string, role: string, dmc: number | null) {
  return { username, password: `${username}-demo`, name, email, role, dmc };
}
