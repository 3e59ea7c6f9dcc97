import { expect, test, unique } from "../../fixtures/test.ts";

// What is asked for early depends on what the page has shown before.
test.use({ isFresh: true });

test("a draft that is opened from the list and sent says so at once", async ({ page, signedInAs, add }) => {
  await signedInAs("azure");
  const client = await add("clients", { name: "Early Client", email: "early@mail.example" });
  const title = unique("Opened from the list");
  await add("proposals", { clientId: client.id, title, value: 100, destination: "Lisbon" });
  await page.goto("/proposals");
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "Mark as sent" }).click();
  await expect(page.getByText("Proposal Sent")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as accepted" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as sent" })).toBeHidden();
});

test("who signs in next in the same page reads nothing of another company", async ({ page, signedInAs }) => {
  await signedInAs("azure");
  await page.goto("/dashboard");
  const link = page.getByRole("navigation").getByRole("link", { name: "Clients" });
  const answered = page.waitForResponse((response) => response.url().includes("/api/clients?"));
  await link.hover();
  const theirs: readonly { readonly name: string }[] = await (await answered).json();
  await page.getByRole("complementary").getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("Username").fill("summit");
  await page.getByLabel("Password").fill("summit-demo");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await link.click();
  const rows = page.getByRole("table", { name: "Clients" }).getByRole("row");
  await expect(rows.nth(2)).toBeVisible();
  for (const { name } of theirs.slice(0, 3)) await expect(rows.filter({ hasText: name })).toHaveCount(0);
});
