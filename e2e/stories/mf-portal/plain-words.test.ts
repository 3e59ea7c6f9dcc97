import { choose, toast } from "../../fixtures/lists.ts";
import { expect, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

test("what is refused or fails is told in sentences, without the status of a request", async ({
  page,
  add,
}) => {
  const title = unique("Northern lights");
  const client = await add("clients", { name: unique("Aurora"), email: "desk@aurora.example" });
  const proposal = await add("proposals", { clientId: client.id, title, destination: "Tromsø" });
  await add("itineraries", { proposalId: proposal.id, title: "Five days by boat" });
  await page.goto(`/proposals?${new URLSearchParams({ q: title })}`);
  await choose(page, title, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete proposal" }).click();
  await expect(toast(page)).toContainText("still has 1 itinerary");
  await expect(page.locator("body")).not.toContainText(STATUS);

  await page.route("**/api/bookings*", (route) =>
    route.fulfill({
      status: 403,
      contentType: "application/problem+json",
      body: JSON.stringify({ title: "Forbidden", status: 403, detail: "Your company is not active." }),
    }),
  );
  await page.goto("/bookings");
  await expect(page.getByRole("main")).toContainText("Your company is not active.");
  await expect(page.locator("body")).not.toContainText(STATUS);
});

/** As an error's own message begins: "409: …". */
const STATUS = /\b[45]\d\d: /;

test("a task that is done before its day does not say that it was completed then", async ({ page, add }) => {
  const title = unique("Thank the guide");
  const dueDate = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await add("tasks", { title, dueDate });
  await page.goto("/dashboard?panel=tasks");
  const panel = page.getByRole("dialog", { name: "Tasks & Reminders" });
  const line = panel.getByRole("listitem").filter({ hasText: title });
  await expect(line).toContainText("Pending · ");
  await line.getByRole("checkbox").click();
  await expect(line).toContainText(/Completed · due \w+ \d+, \d{4}/);
});
