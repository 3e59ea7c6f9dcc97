import { describe, expect, test } from "@jest/globals";
import * as z from "zod/mini";
import { activityDraft } from "./activities/activity.ts";
import { bookingDraft, bookingStatuses } from "./bookings/booking.ts";
import { isInCanary } from "./core/canary-share.ts";
import { endsAfterStart, plainDate } from "./core/days.ts";
import { DAY_COLOURS, dayColour } from "./itineraries/trip-map.ts";
import { fillPlaceholders, onboardingEmail, placeholdersIn } from "./onboarding/onboarding.ts";
import { proposalStatuses } from "./proposals/proposal.ts";
import { isWholeRelation, relation } from "./relations/relation.ts";
import { passwordForm } from "./company/settings-forms.ts";
import { shareDraft } from "./shares/share.ts";
import { mayBecome } from "./core/statuses.ts";

/** The path that a rule of several fields reports, or null if it reports none. */
function faultIn(type: z.ZodMiniType, value: unknown): string | null {
  const issue = type.safeParse(value).error?.issues[0];
  return issue ? `${issue.path.join(".")}: ${issue.message}` : null;
}

describe("rules of several fields", () => {
  const span = z
    .object({ startDate: z.nullable(plainDate), endDate: z.nullable(plainDate) })
    .check(endsAfterStart);

  test.each([
    ["2026-05-01", "2026-05-01", null],
    ["2026-05-01", "2026-05-02", null],
    [null, "2026-05-02", null],
    ["2026-05-01", null, null],
    ["2026-05-02", "2026-05-01", "endDate: Must not be before the start"],
  ])("days %s to %s", (startDate, endDate, fault) => {
    expect(faultIn(span, { startDate, endDate })).toBe(fault);
  });

  const activity = { itineraryId: 1, day: "2026-05-02", title: "Walk" };
  const late = "endTime: Must not be before the start, unless it ends on another day";
  const half = "longitude: Give both coordinates or none";
  test.each([
    [{}, null],
    [{ endDay: "2026-05-02" }, null],
    [{ endDay: "2026-05-01" }, "endDay: Must not be before the start"],
    [{ startTime: "10:00", endTime: "10:00" }, null],
    [{ startTime: "10:00", endTime: "09:59" }, late],
    [{ endTime: "09:59" }, null],
    [{ startTime: "10:00" }, null],
    [{ startTime: "22:00", endTime: "06:00", endDay: "2026-05-03" }, null],
    [{ startTime: "22:00", endTime: "06:00", endDay: "2026-05-02" }, late],
    [{ latitude: 0, longitude: 0 }, null],
    [{ latitude: 90, longitude: -180 }, null],
    [{ latitude: 90.1, longitude: 0 }, "latitude: Must be at most 90"],
    [{ latitude: 0, longitude: -180.1 }, "longitude: Must be at least -180"],
    [{ latitude: 0 }, half],
    [{ longitude: 0 }, half],
    [{ position: 10_001 }, "position: Must be at most 10000"],
    [{ position: -1 }, "position: Must not be negative"],
  ])("an activity with %j", (more, fault) => {
    expect(faultIn(activityDraft, { ...activity, ...more })).toBe(fault);
  });

  const booking = { itineraryId: 1, title: "Stay", startDate: "2026-05-02", endDate: "2026-05-01" };
  const about = z
    .object({ relatedTo: relation.relatedTo.rule, relatedId: relation.relatedId.rule })
    .check(isWholeRelation);
  const both = "relatedId: Say both what kind of thing it is about and which one, or neither";
  const passwords = { currentPassword: "x", newPassword: "secret1" };
  const invitation = {
    dmcId: 1,
    recipientEmail: "a@mail.example",
    subject: "Hello",
    message: "Welcome to us",
  };
  test.each<[z.ZodMiniType, unknown, string | null]>([
    [bookingDraft, booking, "endDate: Must not be before the start"],
    [about, {}, null],
    [about, { relatedTo: "client", relatedId: 1 }, null],
    [about, { relatedTo: "client" }, both],
    [about, { relatedId: 1 }, both],
    [shareDraft, { proposalId: 1 }, null],
    [shareDraft, { itineraryId: 1, days: 365 }, null],
    [shareDraft, { itineraryId: 1, days: 366 }, "days: Must be at most 365 days"],
    [shareDraft, {}, "itineraryId: Say which proposal or itinerary to share"],
    [passwordForm, { ...passwords, confirmPassword: "secret1" }, null],
    [passwordForm, { ...passwords, confirmPassword: "secret2" }, "confirmPassword: Passwords do not match"],
    [onboardingEmail, invitation, null],
    [onboardingEmail, { ...invitation, dmcId: 0 }, "dmcId: Please select a DMC"],
    [onboardingEmail, { ...invitation, subject: "{{subdomain}}.{{host}}" }, null],
    [
      onboardingEmail,
      { ...invitation, subject: "{{temporaryPassword}}" },
      "subject: The subject can only hold {{subdomain}} and {{host}}",
    ],
    [onboardingEmail, { ...invitation, subject: "Hello\r\nBcc: all" }, "subject: Subject must be one line"],
    [onboardingEmail, { ...invitation, message: "Your {{temporaryPassword}}" }, null],
    [
      onboardingEmail,
      { ...invitation, message: "Hello, {{name}}!" },
      "message: The message can only hold {{subdomain}}, {{host}}, {{username}}, {{temporaryPassword}}",
    ],
  ])("%#", (type, value, fault) => {
    expect(faultIn(type, value)).toBe(fault);
  });
});

test("placeholders are filled where a value is known, and stay where none is", () => {
  const text = "{{subdomain}}.{{host}} {{nobody}} {host}";
  expect(fillPlaceholders(text, { subdomain: "azure", host: "hub.example" })).toBe(
    "azure.hub.example {{nobody}} {host}",
  );
  expect(placeholdersIn(text)).toEqual(["subdomain", "host", "nobody"]);
});

test("a status stays, or becomes what it may", () => {
  expect(mayBecome(proposalStatuses.transitions, "accepted", "accepted")).toBe(true);
  expect(mayBecome(proposalStatuses.transitions, "draft", "sent")).toBe(true);
  expect(mayBecome(proposalStatuses.transitions, "accepted", "draft")).toBe(false);
  expect(mayBecome(bookingStatuses.transitions, "cancelled", "confirmed")).toBe(false);
});

test("each day of a trip has the next colour, and the first one again after the last", () => {
  expect([1, 2, DAY_COLOURS.length + 1].map(dayColour)).toEqual([
    DAY_COLOURS[0],
    DAY_COLOURS[1],
    DAY_COLOURS[0],
  ]);
});

describe("a canary", () => {
  const people = Array.from({ length: 400 }, (_, index) => index + 1);
  const among = async (remote: string, percent: number, dmcs: string[] = []) => {
    const visits = people.map((userId) =>
      isInCanary(
        remote,
        { version: "1.0.0", percent, dmcs, since: "" },
        { userId, dmc: userId % 2 ? "azure" : null },
      ),
    );
    const isIn = await Promise.all(visits);
    return people.filter((_, index) => isIn[index]);
  };

  test("goes to about its share, the same people as it grows, and others for another remote", async () => {
    const [tenth, half] = [await among("mf-tours", 10), await among("mf-tours", 50)];
    expect(tenth.length).toBeGreaterThan(20);
    expect(tenth.length).toBeLessThan(60);
    expect(half.length).toBeGreaterThan(160);
    expect(half.length).toBeLessThan(240);
    expect(half).toEqual(expect.arrayContaining(tenth));
    expect(await among("mf-trips", 10)).not.toEqual(tenth);
    expect(await among("mf-tours", 0)).toEqual([]);
    expect(await among("mf-tours", 100)).toEqual(people);
  });

  test("goes to the staff of the DMCs that are named", async () => {
    expect(await among("mf-tours", 0, ["azure"])).toEqual(people.filter((userId) => userId % 2));
    expect(await among("mf-tours", 0, ["summit"])).toEqual([]);
  });
});
