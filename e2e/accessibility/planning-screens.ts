import type { Activity, GuideClash, Share } from "@dmc-hub/shared-types";
import type { Page } from "@playwright/test";
import { choose } from "../fixtures/lists.ts";
import type { Shown } from "./shown.ts";

const row = {
  id: 901,
  dmcId: 1,
  version: 1,
  createdAt: "2026-05-01T10:00:00Z",
  updatedAt: "2026-05-01T10:00:00Z",
};

const regatta: Activity = {
  ...row,
  itineraryId: 1,
  day: "2020-05-02",
  endDay: null,
  startTime: "09:00",
  endTime: "12:00",
  title: "Regatta",
  kind: "experience",
  place: "Nice",
  latitude: 43.7,
  longitude: 7.27,
  timeZone: null,
  notes: "Life vests for children",
  partnerId: null,
  partnerName: null,
  position: 0,
};

/** Outside of the trip's days, overlapping, far apart, one in another time zone. */
const activities: Activity[] = [
  regatta,
  { ...regatta, id: 902, title: "Cooking class", startTime: "11:00", endTime: "13:00", kind: "meal" },
  {
    ...regatta,
    id: 903,
    title: "Opera",
    startTime: "14:00",
    endTime: null,
    place: "New York",
    latitude: 40.71,
    longitude: -74,
    timeZone: "America/New_York",
  },
];

const clash: GuideClash = {
  activityId: 901,
  guideName: "Chiara",
  title: "Cellar",
  itineraryId: 2,
  itineraryTitle: "Wine",
  day: "2020-05-02",
  startTime: "11:30",
};

const link: Share = {
  ...row,
  proposalId: 1,
  proposalTitle: "Riviera",
  itineraryId: 1,
  itineraryTitle: "Five days by the sea",
  url: `https://azure.hub.example/share/${"a".repeat(43)}`,
  asksForAnswer: true,
  expiresAt: "2199-01-01T00:00:00Z",
  revokedAt: null,
  openedAt: null,
  seenAt: null,
  seenCount: 0,
  answer: null,
  answeredBy: null,
  answeredAt: null,
  choice: null,
  audience: "client",
  createdById: 1,
  createdByName: "Camille",
};

const seen = { openedAt: row.createdAt, seenAt: row.createdAt, seenCount: 3 };

const answered = { ...seen, answeredBy: "Ann Larsen", answeredAt: row.createdAt };

/** A link in each of its states. */
const links: Share[] = [
  link,
  { ...link, ...answered, id: 902, answer: "accepted" },
  { ...link, ...answered, id: 903, answer: "declined", expiresAt: row.createdAt },
  { ...link, ...seen, id: 904, revokedAt: row.createdAt },
];

async function answeringConflicts(page: Page): Promise<void> {
  await page.route("/api/activities?*", (route) => route.fulfill({ json: activities }));
  await page.route("/api/activities/901", (route) => route.fulfill({ json: regatta }));
  await page.route("/api/itineraries/*/guide-clashes", (route) => route.fulfill({ json: [clash] }));
}

const openKickOff = async (page: Page) => {
  await page.getByRole("link", { name: /^Kick-off by the sea/ }).click();
  await page.getByRole("link", { name: "Regatta", exact: true }).waitFor();
};

const troubled = {
  as: "azure",
  path: "/itineraries?q=kick-off",
  before: answeringConflicts,
} as const;

/** Screens for planning an itinerary's days, and sharing them. */
export const planningScreens: readonly Shown[] = [
  {
    name: "an itinerary's page, with schedule conflicts",
    ...troubled,
    show: async (page) => {
      await openKickOff(page);
      await page.getByText("3 activities cannot be kept as planned").waitFor();
      await page.getByText(/^Chiara is needed elsewhere/).waitFor();
    },
  },
  {
    name: "an itinerary's page, changing an activity in its place",
    ...troubled,
    show: async (page) => {
      await openKickOff(page);
      await page.getByRole("link", { name: "Regatta", exact: true }).click();
      await page
        .getByRole("region", { name: "Edit Activity" })
        .getByText(/^On the map at/)
        .waitFor();
    },
  },
  {
    name: "an itinerary's page, moving an activity",
    ...troubled,
    show: async (page) => {
      await openKickOff(page);
      await page.getByRole("button", { name: "Move Regatta to another day" }).click();
      await page.getByRole("dialog", { name: "Move to…" }).getByLabel("Day").waitFor();
    },
  },
  {
    name: "itineraries, the links of one",
    as: "azure",
    path: "/itineraries?q=kick-off",
    before: (page) => page.route("/api/shares?*", (route) => route.fulfill({ json: links })),
    show: async (page) => {
      await choose(page, "Kick-off by the sea", "Share with Client");
      await page.getByText(/Revoked /).waitFor();
    },
  },
  {
    name: "a proposal's price, a cell of it typed into",
    as: "azure",
    path: "/proposals?q=weekend of modern art",
    show: async (page) => {
      await page.getByRole("cell").getByRole("link").first().click();
      await page.getByRole("tab", { name: "Price" }).click();
      await page.locator("td[data-part=service]").first().click();
      await page.getByRole("textbox", { name: /^Service, / }).waitFor();
    },
  },
  {
    name: "a proposal's price settings",
    as: "azure",
    path: "/proposals?q=weekend of modern art",
    show: async (page) => {
      await page.getByRole("cell").getByRole("link").first().click();
      await page.getByRole("tab", { name: "Price" }).click();
      await page.getByRole("button", { name: "Price Settings" }).click();
      await page.getByRole("textbox", { name: "Group sizes" }).waitFor();
    },
  },
  {
    name: "a proposal's page, sharing it",
    as: "azure",
    path: "/proposals?q=golf",
    show: async (page) => {
      await page.getByRole("link", { name: "Oliver Grant" }).click();
      await page.getByRole("button", { name: "Share with Client" }).click();
      await page.getByRole("checkbox", { name: /accept or decline/ }).waitFor();
    },
  },
];
