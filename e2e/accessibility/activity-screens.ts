import type { AuditEntry } from "@dmc-hub/shared-types";
import type { Page } from "@playwright/test";
import type { Shown } from "./shown.ts";

const changed: AuditEntry = {
  id: 3,
  dmcId: 1,
  at: "2026-05-01T10:00:00Z",
  actorKind: "administrator",
  userId: 1,
  actorName: "Ada Lindqvist",
  actorLabel: "Platform administrator",
  action: "update",
  verb: "Changed",
  resource: "client",
  resourceId: 1,
  title: "Nordlys Energy",
  thing: "client Nordlys Energy",
  tripId: null,
  changes: [
    { field: "name", label: "Name", as: "text", old: "Nordlys", new: "Nordlys Energy" },
    { field: "phone", label: "Phone", as: "phone", old: "+47 22 55 01 01", new: null },
  ],
  reason: "They have moved",
  source: "screen",
  requestId: "made",
};

const entries: AuditEntry[] = [
  changed,
  {
    ...changed,
    id: 2,
    actorKind: "client",
    actorName: "Ingrid Solberg",
    actorLabel: "Client",
    changes: [],
    reason: null,
  },
  {
    ...changed,
    id: 1,
    actorKind: "staff",
    actorName: "Noé Girard",
    actorLabel: "Staff",
    action: "create",
    verb: "Created",
    changes: [],
    reason: null,
  },
];

const answering = (page: Page) => page.route("/api/audit?*", (route) => route.fulfill({ json: entries }));

/** What people and programs changed, of everything and of one record. */
export const activityScreens: readonly Shown[] = [
  {
    name: "company settings, the activity",
    as: "azure",
    path: "/settings/company?tab=activity&kind=client",
    before: answering,
    show: (page) => page.getByText("Reason: They have moved").waitFor(),
  },
  {
    name: "clients, the history of one",
    as: "azure",
    path: "/clients?q=nordlys",
    before: answering,
    show: async (page) => {
      await page.getByRole("link", { name: "Nordlys Energy" }).click();
      await page.getByRole("dialog").getByRole("heading", { name: "History" }).click();
      await page.getByText("Reason: They have moved").waitFor();
    },
  },
];
