import type { Company, OpenSession, Profile } from "@dmc-hub/shared-types";
import { staff } from "@dmc-hub/sdk/test";

const moments = { createdAt: "2026-01-05T09:00:00Z", updatedAt: "2026-01-05T09:00:00Z" };

/** A company as its staff read it. */
export const azure: Company = {
  id: 1,
  version: 3,
  ...moments,
  name: "Azure Coast Travel",
  contactEmail: "hello@azure.example",
  contactPhone: null,
  logo: null,
  currency: "EUR",
  timeZone: "Europe/Paris",
  legalName: null,
  billingAddress: "1 Quai\n06300 Nice",
  taxId: null,
  bankDetails: null,
  subdomain: "azure",
  theme: {
    id: 5,
    name: "Lagoon",
    primaryColor: "#0077b6",
    secondaryColor: "#48cae4",
    accentColor: "#ffb703",
  },
};

/** The account of the staff member in tests. */
export const ana: Profile = {
  id: staff.id,
  version: 2,
  ...moments,
  username: "ana",
  name: "Ana Silva",
  email: "ana@azure.example",
  avatar: null,
  locale: "en-US",
  dateFormat: "MMM d, yyyy",
  notifyTaskAssigned: true,
  notifyMessageReceived: true,
  dailyDigest: false,
};

const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

/** A session in which the person is signed in. */
export const openSession = (id: number, more: Partial<OpenSession> = {}): OpenSession => ({
  id,
  createdAt: moments.createdAt,
  seenAt: new Date().toISOString(),
  address: "203.0.113.7",
  userAgent: chrome,
  isCurrent: false,
  ...more,
});
