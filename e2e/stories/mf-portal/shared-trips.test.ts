import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Row, sameSite, test, unique } from "../../fixtures/test.ts";

/** Address of the azure portal of the shared system. */
const portal = (process.env["SYSTEM_ADDRESS"] ?? "").replace("//", "//azure.");

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

async function aTrip(add: (kind: string, draft: object) => Promise<Row>) {
  const client = await add("clients", { name: unique("Nordlys"), email: "nordlys@mail.example" });
  const dates = { startDate: "2027-03-27", endDate: "2027-03-28" };
  const title = unique("Spring on the coast");
  const offer = {
    clientId: client.id,
    title,
    destination: "Nice",
    ...dates,
    value: 48_250,
  };
  const { id: proposalId } = await add("proposals", offer);
  const { id: itineraryId } = await add("itineraries", { proposalId, title: "Two days by the sea" });
  const nice = { place: "Nice", latitude: 43.7, longitude: 7.27 };
  await add("activities", {
    itineraryId,
    day: "2027-03-27",
    startTime: "09:30",
    title: "Old town walk",
    ...nice,
  });
  const monaco = { place: "Monaco", latitude: 43.73, longitude: 7.42 };
  await add("activities", { itineraryId, day: "2027-03-28", title: "Oceanographic museum", ...monaco });
  return { title, proposalId, itineraryId };
}

test("a client looks at a trip and accepts it, without a script and once", async ({ page, browser, add }) => {
  const { title, proposalId, itineraryId } = await aTrip(add);
  const shared = await page.request.post("/api/shares", {
    data: { itineraryId, asksForAnswer: true },
    headers: sameSite(),
  });
  const { url } = await shared.json();
  expect(url).toContain(`${portal}/share/`);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const client = await context.newPage();
  await client.goto(url);
  await expect(client.getByRole("heading", { name: "Two days by the sea" })).toBeVisible();
  await expect(client.getByText("Old town walk")).toBeVisible();
  await expect(client.getByText("€48,250")).toBeVisible();
  await client.getByLabel("Your name").fill("Ann Larsen");
  await client.getByRole("button", { name: "Accept" }).click();
  await expect(client.getByText(/^Accepted by Ann Larsen on /)).toBeVisible();
  await expect(client.getByRole("button", { name: "Accept" })).toHaveCount(0);
  await context.close();

  const [share] = await (await page.request.get(`/api/shares?proposalId=${proposalId}`)).json();
  expect(share).toMatchObject({ answer: "accepted", answeredBy: "Ann Larsen", seenCount: 2 });
  await page.goto("/proposals?status=accepted");
  await expect(page.getByRole("row", { name: title })).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`a shared page is for everybody, in ${colorScheme}, and its map leads to the days`, async ({
    page,
    browser,
    add,
  }) => {
    const { itineraryId } = await aTrip(add);
    const shared = await page.request.post("/api/shares", { data: { itineraryId }, headers: sameSite() });
    const { id, url } = await shared.json();
    const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } });
    const client = await context.newPage();
    await client.goto(url);
    expect((await new AxeBuilder({ page: client }).analyze()).violations).toEqual([]);
    expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await client.getByRole("link", { name: "Day 2: Monaco" }).focus();
    await expect(client.getByRole("listitem").filter({ hasText: "Oceanographic museum" })).toHaveClass(
      "marked",
    );
    await client.keyboard.press("Enter");
    await expect(client.getByText("Oceanographic museum")).toBeInViewport();

    await page.request.delete(`/api/shares/${id}`, { headers: sameSite() });
    expect((await client.goto(url))?.status()).toBe(404);
    await expect(client.getByRole("heading", { name: "No longer available" })).toBeVisible();
    expect((await new AxeBuilder({ page: client }).analyze()).violations).toEqual([]);
    await context.close();
  });
}
