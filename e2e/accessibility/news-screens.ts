import type { BookingConfirmations, CalendarFeed, Notification } from "@dmc-hub/shared-types";
import type { Page } from "@playwright/test";
import type { Shown } from "./shown.ts";

const createdAt = "2026-05-01T10:00:00Z";

const about = (kind: string, id: number, title: string, text: string): Notification => ({
  kind,
  id,
  title,
  text,
  isUrgent: false,
});

/** One notification of each kind, and news marked as read. */
const notes: Notification[] = [
  { ...about("task", 1, "Call the hotel", "Overdue since May 1, 2026"), isUrgent: true },
  about("message", 1, "Hello everybody", "Unread message"),
  about("booking", 1, "Coach from the airport", "Not confirmed, begins May 2, 2026"),
  {
    ...about("bookingStatus", 2, "Boat for twelve", "Cancelled by Noé Girard"),
    opens: { kind: "booking", id: 2 },
    createdAt,
    isSeen: true,
  },
  {
    ...about("answer", 1, "Riviera", "Accepted by Ingrid Solberg"),
    opens: { kind: "proposal", id: 1 },
    createdAt,
    isSeen: false,
  },
];

const mail = { recipient: "ingrid@nordlys.example", failure: null, createdAt, sentAt: null };

/** A mail in each of its states. */
const confirmations: BookingConfirmations = {
  clientEmail: "ingrid@nordlys.example",
  mails: [
    { ...mail, id: 3, state: "queued", failure: "The mail server cannot be used" },
    {
      ...mail,
      id: 2,
      state: "failed",
      failure: "The mail server refused it (EENVELOPE): 550 No such mailbox",
    },
    { ...mail, id: 1, state: "sent", sentAt: createdAt },
  ],
};

const feed: CalendarFeed = {
  url: `https://azure.hub.example/calendar/${"a".repeat(43)}.ics`,
  createdAt,
  readAt: null,
};

const answering = (address: string, json: object | null) => (page: Page) =>
  page.route(address, (route) => (json === null ? route.fulfill({ status: 204 }) : route.fulfill({ json })));

/** Opens the panel of a button above the page. */
const behind = (name: string, words: string) => async (page: Page) => {
  await page.getByRole("banner").getByRole("button", { name }).click();
  await page.getByRole("dialog", { name }).getByText(words).waitFor();
};

/** Screens with news, and what goes to clients and calendars. */
export const newsScreens: readonly Shown[] = [
  {
    name: "notifications",
    as: "azure",
    path: "/suppliers",
    before: answering("/api/notifications*", notes),
    show: behind("Notifications", "Mark all as read"),
  },
  { name: "help", as: "azure", path: "/suppliers", show: behind("Help", "Keyboard shortcuts") },
  {
    name: "bookings, the confirmations of one",
    as: "azure",
    path: "/bookings?q=plenary",
    before: answering("/api/bookings/*/confirmations*", confirmations),
    show: async (page) => {
      await page.getByRole("link", { name: /^Plenary hall/ }).click();
      await page.getByRole("dialog").getByText("No such mailbox").waitFor();
    },
  },
  {
    name: "bookings, sending a confirmation",
    as: "azure",
    path: "/bookings?q=plenary",
    show: async (page) => {
      await page.getByRole("link", { name: /^Plenary hall/ }).click();
      await page.getByRole("button", { name: /^Send/ }).click();
      await page.getByRole("textbox", { name: "Recipient" }).waitFor();
    },
  },
  {
    name: "company settings, without a calendar's address",
    as: "azure",
    path: "/settings/company?tab=integrations",
    before: answering("/api/calendar-feed", null),
    show: (page) => page.getByRole("button", { name: "Create address" }).waitFor(),
  },
  {
    name: "company settings, a calendar's address",
    as: "azure",
    path: "/settings/company?tab=integrations",
    before: answering("/api/calendar-feed", feed),
    show: (page) => page.getByRole("textbox", { name: "Calendar address" }).waitFor(),
  },
];
