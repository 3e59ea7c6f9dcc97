import { credentialsIn, textOf } from "../../../api/src/testing/mail-server.ts";
import { toast } from "../../fixtures/lists.ts";
import { expect, openSession, test } from "../../fixtures/test.ts";

test("a colleague is invited, an administrator approves, and the mailed password signs in once", async ({
  page,
  browser,
  ownSystem: { address },
  mails,
}) => {
  await openSession(page.request, "azure", address);
  await page.goto(`${address}/settings/company?tab=team`);
  const invite = async () => {
    await page.getByRole("button", { name: "Invite a colleague" }).click();
    const form = page.getByRole("dialog", { name: "Invite a colleague" });
    await form.getByRole("textbox", { name: "Name" }).fill("Noé Girard");
    await form.getByRole("textbox", { name: "Email" }).fill("noe@azurecoast.example");
    await form.getByRole("button", { name: "Send Invitation" }).click();
    return form;
  };
  await invite();
  await expect(toast(page)).toContainText("Invitation Waiting");
  const member = page.getByRole("row").filter({ hasText: "noe@azurecoast.example" });
  await expect(member).toContainText("Waiting for approval");
  const again = await invite();
  await expect(again.getByRole("textbox", { name: "Email" })).toHaveAccessibleErrorMessage(
    "This colleague is already in your team",
  );
  await expect(page.locator("body")).not.toContainText("409");

  const [link = ""] = /http\S+/.exec(textOf(await mails.mailTo("ada@dmchub.example"))) ?? [];
  const { pathname, search } = new URL(link);
  const admin = await browser.newPage();
  await openSession(admin.request, "admin", address);
  await admin.goto(address + pathname + search);
  await admin.getByRole("button", { name: "Approve Noé Girard" }).click();
  await expect(toast(admin)).toContainText("Sent to noe@azurecoast.example");
  await expect(admin.getByRole("button", { name: "Approve Noé Girard" })).toBeHidden();
  await admin.context().close();

  const { username, password } = credentialsIn(textOf(await mails.mailTo("noe@azurecoast.example")));
  const theirs = await browser.newPage();
  await theirs.goto(`${address}/auth`);
  await theirs.getByLabel("Username").fill(username);
  await theirs.getByLabel("Password").fill(password);
  await theirs.keyboard.press("Enter");
  await theirs.getByLabel("New Password").fill("coast and harbour");
  await theirs.getByLabel("Confirm Password").fill("coast and harbour");
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await theirs.context().close();
  await page.reload();
  await expect(member).not.toContainText("Waiting for approval");
});
