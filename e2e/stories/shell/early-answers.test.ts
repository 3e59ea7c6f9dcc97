import { expect, type Row, test, unique } from "../../fixtures/test.ts";

// What is asked for early depends on what the page has shown before.
test.use({ isFresh: true });

test("a draft that is opened from the list and sent says so at once", async ({ page, signedInAs, add }) => {
  await signedInAs("azure");
  const name = unique("Early");
  const client = await add("clients", { name, email: "early@mail.example" });
  await add("proposals", {
    clientId: client.id,
    title: "Opened from the list",
    value: 100,
    destination: "Lisbon",
  });
  await page.goto("/proposals");
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Mark as sent" }).click();
  await expect(page.getByText("Proposal Sent")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as accepted" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as sent" })).toBeHidden();
});

test("who signs in next in the same page reads nothing of another company", async ({ page, signedInAs }) => {
  await signedInAs("azure");
  await page.goto("/dashboard");
  const link = page.getByRole("navigation").getByRole("link", { name: "Clients" });
  const theirs: readonly Row[] = await (await page.request.get("/api/clients?sort=name&limit=3")).json();
  const answered = page.waitForResponse((response) => response.url().includes("/api/clients?"));
  await link.hover();
  await answered;
  await page.getByRole("complementary").getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("Username").fill("summit");
  await page.getByLabel("Password").fill("summit-demo");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await link.click();
  const rows = page.getByRole("table", { name: "Clients" }).getByRole("row");
  await expect(rows.nth(2)).toBeVisible();
  for (const { name } of theirs) await expect(rows.filter({ hasText: String(name) })).toHaveCount(0);
});
