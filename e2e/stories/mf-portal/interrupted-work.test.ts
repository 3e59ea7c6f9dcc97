import { toast } from "../../fixtures/lists.ts";
import { expect, test, unique } from "../../fixtures/test.ts";

test.use({ isFresh: true });

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

test("a session that ends while a form is open is taken up in place, and nothing typed is lost", async ({
  page,
}) => {
  const name = unique("Interrupted");
  const refused = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  await page.route(/\/api\/(?:user|notifications)$/, async (route) => {
    const response = await route.fetch();
    if (response.status() === 401) {
      refused.resolve();
      await late.promise;
    }
    await route.fulfill({ response });
  });
  const live = page.waitForRequest(/\/api\/events/);
  await page.goto("/clients?edit=new");
  const form = page.getByRole("dialog", { name: "Add Client" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("textbox", { name: "Email" }).fill("kept@client.example");
  await live;
  await page.context().clearCookies();
  // Whoever comes back to the page has it ask what is new, which is refused too, and told when somebody is signed in again.
  await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
  await refused.promise;
  await form.getByRole("button", { name: "Create Client" }).click();
  const again = page.getByRole("alertdialog", { name: "Sign in again to go on" });
  await again.getByLabel("Password").fill("azure-demo");
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(again).toBeHidden();
  late.resolve();
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue(name);
  await form.getByRole("button", { name: "Create Client" }).click();
  await expect(toast(page)).toContainText("Client Created");
});

test("the network gone for a while: the form says so, keeps the work, and saves once it is back", async ({
  page,
}) => {
  const name = unique("Offline");
  await page.goto("/clients?edit=new");
  const form = page.getByRole("dialog", { name: "Add Client" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("textbox", { name: "Email" }).fill("kept@client.example");
  await page.context().setOffline(true);
  await form.getByRole("button", { name: "Create Client" }).click();
  await expect(
    form.getByText("The server cannot be reached. Check your connection and try again."),
  ).toBeVisible();
  await page.context().setOffline(false);
  await form.getByRole("button", { name: "Create Client" }).click();
  await expect(toast(page)).toContainText("Client Created");
});
