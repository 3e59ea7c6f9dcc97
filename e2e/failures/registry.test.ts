import { expect, test } from "../fixtures/test.ts";
import { entryOf, status } from "./faults.ts";
import { comesBack, isSamePage, link, message, shown, tryAgain } from "./page.ts";
import { editEntry, editLists } from "./served.ts";
import { guides, type Target, targets } from "./targets.ts";

/** A user to whom the shell shows several remotes, and the administrator, who sees only one. */
const [portal, , admin] = targets as [Target, Target, Target];

const mark = () => Object.assign(window, { isSamePage: true });

/** Malformed registries, both in the page and when read again. */
const registries: Readonly<Record<string, (text: string) => string>> = {
  "is missing": (text) => text.replace("window.__registry=", "window.__nothing="),
  "is malformed": (text) =>
    text.replace(/\{[^<]*"remotes":\[/, '$&null,"').replace(/"remotes":\[/, '"remotes":5,"x":['),
};

for (const target of [portal, admin]) {
  test(`${target.name} shows once its entry in the registry is sound again`, async ({ page, signedInAs }) => {
    await signedInAs(target.account);
    await editLists(page, (text) =>
      text.replace(
        new RegExp(`("entry":"/remotes/${target.name}/[^"]+",)"integrity":"[^"]+"`),
        '$1"integrity":5',
      ),
    );
    await page.goto(target.path);
    await page.evaluate(mark);
    const unknown = page.getByRole("main").getByText("The list of screens is incomplete");
    await expect(unknown).toBeVisible();
    await tryAgain(page);
    await expect(page.getByText(/It still cannot be read in full/)).toBeVisible();
    // Administrators otherwise see only the shell's own not-found page, which cannot be shown now.
    if (target.account !== "admin") {
      await link(page, target.other.link).click();
      await expect(shown(page, target.other)).toBeVisible();
      await page.goBack();
    }
    await expect(unknown).toBeVisible();
    await comesBack(page, target);
  });
}

test(`${portal.name} says so and comes back when its page is opened directly`, async ({
  page,
  signedInAs,
}) => {
  await signedInAs(portal.account);
  await page.route(entryOf(portal), status(404));
  await page.goto(portal.path);
  await page.evaluate(mark);
  await expect(message(page, portal)).toBeVisible();
  await comesBack(page, portal);
});

test(`${portal.name} may refuse to leave and is there again afterwards`, async ({ page, signedInAs }) => {
  await signedInAs(portal.account);
  const container = portal.name.replaceAll("-", "_");
  await editEntry(
    page,
    portal.name,
    (code) =>
      `${code};{const own=${container};${container}={init:own.init,get:async(name)=>{const make=await own.get(name);return()=>({...make(),unmount:()=>Promise.reject(Error("No"))})}}}`,
  );
  await page.goto(portal.path);
  await page.evaluate(mark);
  await expect(shown(page, portal)).toBeVisible();
  for (const place of [portal.other, portal, portal.other, portal]) {
    await link(page, place.link).click();
    await expect(shown(page, place)).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  }
  await isSamePage(page);
});

for (const [what, edit] of Object.entries(registries)) {
  test(`the screens come back when the page's registry ${what}`, async ({ page, signedInAs }) => {
    await signedInAs("azure");
    await editLists(page, edit);
    await page.goto("/guides");
    await page.evaluate(mark);
    await expect(page.getByRole("main").getByText("The list of screens is incomplete")).toBeVisible();
    await comesBack(page, guides);
    await expect(link(page, "Clients")).toBeVisible();
  });
}
