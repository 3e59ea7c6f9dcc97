import { toast } from "../../fixtures/lists.ts";
import { expect, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

test("a trip is costed by typing, sent, and accepted with an extra; what was accepted stays", async ({
  page,
  add,
  browser,
}) => {
  const title = unique("Three days by the sea");
  const client = await add("clients", { name: unique("Aurora"), email: "desk@aurora.example" });
  const days = { startDate: "2028-05-01", endDate: "2028-05-03" };
  const proposal = await add("proposals", {
    clientId: client.id,
    title,
    destination: "Nice",
    pax: 2,
    ...days,
  });
  await page.goto(`/proposals/details/${proposal.id}?tab=price`);
  const total = page.getByText("Total", { exact: true }).locator("xpath=following-sibling::dd");

  // Typed like a spreadsheet: a service, and then its cells from left to right.
  await page.getByRole("button", { name: "Add a service" }).click();
  await page.keyboard.type("Boat with skipper");
  await page.keyboard.press("Enter");
  const boat = page.getByRole("row", { name: /Boat with skipper/ });
  await boat.getByText("0", { exact: true }).click();
  await page.keyboard.type("100");
  await expect(total).toHaveText("€250.00");
  await page.keyboard.press("Enter");
  await expect(boat).toContainText("244.00");

  // The rest comes from a spreadsheet.
  await expect(page.getByRole("textbox", { name: "Service, new service" })).toBeFocused();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "Dinner\t\t\t50\nBalloon\t\t\t150\n");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true }),
    );
  });
  await expect(toast(page)).toContainText("2 rows pasted");
  await expect(total).toHaveText("€740.00");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Actions for Balloon" }).click();
  await page.getByRole("menuitem", { name: "Edit all fields" }).click();
  await page.getByRole("combobox", { name: "In the price" }).selectOption("Extra");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(total).toHaveText("€370.00");

  const sharing = page.waitForResponse((response) => response.url().endsWith("/api/shares"));
  await page.getByRole("button", { name: "Share with Client" }).click();
  await page.getByRole("button", { name: "Create Link" }).click();
  const { url } = (await (await sharing).json()) as { url: string };
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByText(/Press Revise to change it/)).toBeVisible();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(url);
  await expect(guest.getByText("€370", { exact: true }).first()).toBeVisible();
  await expect(guest.getByText(/margin|cost/i)).toHaveCount(0);
  await guest.getByRole("checkbox", { name: /Balloon/ }).check();
  await guest.getByRole("textbox", { name: "Your name" }).fill("Ada Meier");
  await guest.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(guest.getByText(/accepted/i).first()).toBeVisible();
  await guest.context().close();

  await page.goto(`/proposals/details/${proposal.id}`);
  await expect(page.getByText("€740", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Versions" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "· Accepted" })).toContainText("€740");
});
