import { bookingReference } from "@dmc-hub/shared-types";
import { eventIn } from "../../../api/src/testing/calendar.ts";
import { calendarOf, textOf } from "../../../api/src/testing/mail-server.ts";
import { choose, toast } from "../../fixtures/lists.ts";
import { expect, openSession, test } from "../../fixtures/test.ts";

test("a confirmation reaches its client's mailbox as it was previewed, with what a calendar can read", async ({
  page,
  ownSystem: { address },
  mails,
}) => {
  await openSession(page.request, "azure", address);
  await page.goto(`${address}/bookings?q=plenary`);
  await choose(page, "Plenary hall with stage", "Send Confirmation");
  const dialog = page.getByRole("dialog", { name: "Send Confirmation" });
  await dialog.getByRole("textbox", { name: "Recipient" }).fill("ingrid@polar.example");
  await dialog
    .getByRole("textbox", { name: "Message" })
    .fill("Good morning Ingrid,\nThe doors open at eight.");
  await dialog.getByRole("button", { name: "Preview" }).click();
  const paragraphs = dialog.getByRole("region", { name: "Preview" }).locator("p");
  await expect(paragraphs.first()).toBeVisible();
  const preview = await paragraphs.allInnerTexts();
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(toast(page)).toContainText("To ingrid@polar.example");

  const mail = await mails.mailTo("ingrid@polar.example");
  const text = textOf(mail).trim();
  const [booking] = await (await page.request.get(`${address}/api/bookings?q=plenary`)).json();
  expect(text).toMatch(/^Good morning Ingrid,\nThe doors open at eight\./);
  expect(text).not.toContain("Dear");
  expect(text).toContain(`Provided by: ${booking.partnerName}\n`);
  expect(text).toContain(`Reference: ${bookingReference(booking.id)}\n`);
  expect(text).not.toContain("microphones");
  expect(preview).toEqual([
    `Booking confirmation ${bookingReference(booking.id)}: Plenary hall with stage`,
    text,
  ]);
  const event = eventIn(calendarOf(mail));
  expect(event.summary).toBe("Plenary hall with stage");
  expect(event.component.getFirstPropertyValue("status")).toBe("CONFIRMED");
  await page.getByRole("link", { name: "Plenary hall with stage" }).click();
  const details = page.getByRole("dialog", { name: "Plenary hall with stage" });
  await expect(
    details.getByRole("listitem").filter({ hasText: "ingrid@polar.example" }).first(),
  ).toContainText("Sent");
});
