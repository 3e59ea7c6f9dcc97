import { choose } from "../../fixtures/lists.ts";
import { expect, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

test("an activity that was edited is on the screen once its form has closed", async ({ page, add }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const client = await add("clients", { name: unique("Borealis"), email: "desk@borealis.example" });
  const trip = { title: "Coast", destination: "Menton", startDate: "2028-05-01", endDate: "2028-05-05" };
  const { id: proposalId } = await add("proposals", { clientId: client.id, ...trip });
  const itinerary = await add("itineraries", { proposalId, title: unique("By the sea") });
  const title = unique("Regatta");
  await add("activities", { itineraryId: itinerary.id, day: "2028-05-01", title });
  await page.goto(`/itineraries/details/${itinerary.id}`);
  await choose(page, title, "Edit");
  const form = page.getByRole("region", { name: "Edit Activity" });
  await form.getByRole("textbox", { name: "Notes" }).fill("By the port");
  const save = form.getByRole("button", { name: "Save Changes" });
  await save.evaluate((button) => button.scrollIntoView({ block: "center" }));
  await save.click();
  await expect(form).toBeHidden();
  const link = page.getByRole("link", { name: title, exact: true });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  const [place, bar] = [await link.boundingBox(), await page.getByRole("banner").boundingBox()];
  expect(place?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});
