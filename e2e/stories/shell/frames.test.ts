import type { Page } from "@playwright/test";
import { escape } from "../../fixtures/keyboard.ts";
import { expect, test } from "../../fixtures/test.ts";

/** The side navigation as text: each heading with its entries. */
const navigation = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name })
    .evaluate((nav) =>
      [...nav.querySelectorAll("ul")].map((list) => [
        list.previousElementSibling?.textContent,
        [...list.querySelectorAll("a")].map((link) => `${link.textContent} ${link.getAttribute("href")}`),
      ]),
    );

const current = (page: Page) => page.getByRole("navigation").locator("[aria-current=page]");

const sidebar = (page: Page) => page.getByRole("complementary");

test("the company's frame has the entries of a DMC, and the current one stands out", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("azure");
  await page.goto("/dashboard");
  await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
  expect(await navigation(page, "Main navigation")).toEqual([
    [
      "Main",
      [
        "Dashboard /",
        "Clients /clients",
        "Proposals /proposals",
        "Itineraries /itineraries",
        "Bookings /bookings",
      ],
    ],
    ["Network", ["Suppliers /suppliers", "Guides /guides", "Agencies /agencies"]],
    ["Settings", ["Company Settings /settings/company", "User Settings /settings/user"]],
  ]);
  await expect(current(page)).toHaveText(["Dashboard"]);
  await page.getByRole("navigation").getByRole("link", { name: "Guides" }).click();
  await expect(page).toHaveURL("/guides");
  await expect(current(page)).toHaveText(["Guides"]);
  await expect(page.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(current(page)).toHaveText(["Dashboard"]);
  await page.goBack();
  await expect(current(page)).toHaveText(["Guides"]);
});

test("the frame stays as it is on the way to the first screen", async ({ page, signedInAs }) => {
  await signedInAs("azure");
  await page.goto("/clients");
  await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
  const before = await page.getByRole("navigation", { name: "Main navigation" }).elementHandle();
  await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  expect(await before?.evaluate((element) => element.isConnected)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL("/clients");
});

test("the company's frame shows whose it is and who is there", async ({ page, signedInAs }) => {
  await signedInAs("azure");
  await page.goto("/clients");
  await expect(sidebar(page).getByText("Azure Coast Travel")).toBeVisible();
  await expect(sidebar(page).getByText("Camille Moreau")).toBeVisible();
  await expect(sidebar(page).getByText("DMC Manager")).toBeVisible();
  await expect(sidebar(page).getByRole("button", { name: "Logout" })).toBeVisible();
  for (const name of ["Notifications", "Messages", "Help"]) {
    await page.getByRole("banner").getByRole("button", { name }).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name })).toBeHidden();
  }
});

test("what is opened right after the address has changed stays open", async ({ page, signedInAs }) => {
  await signedInAs("azure");
  await page.goto("/clients?edit=new");
  const form = page.locator("[aria-modal]");
  await form.waitFor();
  // As by somebody who is quicker than the page.
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (...how) => {
      replace(...how);
      document.querySelector<HTMLElement>('[aria-label^="Notifications"]')?.click();
    };
  });
  await escape(page, form);
  await expect(page).toHaveURL("/clients");
  await expect(page.getByRole("row", { name: /Nordlys Energy/ })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
});

test("the search box finds everything and does what is asked, by keyboard from anywhere", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("azure");
  await page.goto("/suppliers");
  await page.getByRole("heading", { name: "Suppliers" }).waitFor();
  await page.keyboard.press("/");
  const search = page.getByRole("combobox", { name: "Search clients, proposals..." });
  await expect(search).toBeFocused();
  await page.keyboard.type("nordlys");
  await expect(page.getByRole("option", { name: /Nordlys Energy.*Client/ })).toBeVisible();
  await page.keyboard.press("Enter");
  const client = page.getByRole("dialog", { name: "Nordlys Energy" });
  await expect(client).toContainText("Ingrid Solberg");
  await escape(page, client);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("amélie");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/guides\?open=\d+$/);
  await escape(page, page.getByRole("dialog", { name: "Amélie Fontaine" }));

  await page.keyboard.press("Control+k");
  await page.keyboard.type("new b");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "New Booking" })).toBeVisible();
});

test("the company's sidebar is 16rem wide, and folds away below 768 px", async ({ page, signedInAs }) => {
  await signedInAs("azure");
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto("/clients");
  await expect(sidebar(page)).toBeVisible();
  expect((await sidebar(page).boundingBox())?.width).toBe(256);
  await expect(page.getByRole("button", { name: "Open navigation" })).toBeHidden();

  await page.setViewportSize({ width: 767, height: 800 });
  await expect(sidebar(page)).toBeHidden();
  const open = page.getByRole("button", { name: "Open navigation" });
  await open.click();
  await expect(sidebar(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sidebar(page)).toBeHidden();
  await expect(open).toBeFocused();
  await open.press("Enter");
  await sidebar(page).getByRole("link", { name: "Suppliers" }).click();
  await expect(page).toHaveURL("/suppliers");
  await expect(sidebar(page)).toBeHidden();
  await open.click();
  await page.mouse.click(600, 400);
  await expect(sidebar(page)).toBeHidden();
});

test("the administrators' frame has its own entries, title and way out", async ({ page, signedInAs }) => {
  await signedInAs("admin");
  await page.goto("/admin/users");
  await expect(page.getByRole("banner").getByText("Admin Dashboard")).toBeVisible();
  await expect(sidebar(page).getByText("Admin Hub")).toBeVisible();
  expect(await navigation(page, "Admin navigation")).toEqual([
    ["DMC Management", ["DMCs /admin/dmcs", "Themes /admin/themes", "Onboarding /admin/onboarding"]],
    ["User Management", ["Admins /admin/users"]],
    ["Platform", ["Releases /admin/releases"]],
    ["Content", ["Documentation /admin/docs", "Inbox /admin/inbox"]],
    ["Settings", ["General /admin/settings", "Support /admin/support"]],
  ]);
  await expect(current(page)).toHaveText(["Admins"]);
  await page.getByRole("navigation").getByRole("link", { name: "Inbox" }).click();
  await expect(page.getByText("404 Page Not Found")).toBeVisible();
  await expect(current(page)).toHaveText(["Inbox"]);
  await sidebar(page)
    .getByRole("link", { name: /Admin Hub/ })
    .click();
  await expect(page).toHaveURL("/admin/dmcs");
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
});

test("the administrators' sidebar is permanent from 1024 px on", async ({ page, signedInAs }) => {
  await signedInAs("admin");
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto("/admin/dmcs");
  await expect(sidebar(page)).toBeVisible();
  expect((await sidebar(page).boundingBox())?.width).toBe(256);
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(sidebar(page)).toBeHidden();
  await page.getByRole("button", { name: "Open navigation" }).click();
  await expect(sidebar(page)).toBeVisible();
});

test("the first key leads past the navigation", async ({ page, signedInAs }) => {
  await signedInAs("azure");
  await page.goto("/clients");
  await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  // Not below the header, and the way back is as long as before.
  await expect(page).toHaveURL(/\/clients$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the appearance is chosen in the header and kept", async ({ page, signedInAs }) => {
  await signedInAs("azure");
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Appearance: as the device" }).click();
  await page.getByRole("button", { name: "Appearance: light" }).click();
  await expect(page.getByRole("button", { name: "Appearance: dark" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Appearance: dark" })).toBeVisible();
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
});
