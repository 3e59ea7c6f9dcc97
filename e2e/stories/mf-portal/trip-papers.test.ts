import { choose } from "../../fixtures/lists.ts";
import { pdfPages } from "../../fixtures/pdf-pages.ts";
import { expect, type Row, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

/** A day that takes more than one page, and whose last line was left without a time. */
async function aLongDay(add: (kind: string, draft: object) => Promise<Row>) {
  const title = unique("Découverte de l'Estérel");
  const client = await add("clients", { name: unique("Aurora"), email: "desk@aurora.example" });
  const days = { startDate: "2028-05-01", endDate: "2028-05-01" };
  const offer = { clientId: client.id, title, destination: "Nice", value: 18_000, ...days };
  const { id: proposalId } = await add("proposals", offer);
  const { id: itineraryId } = await add("itineraries", { proposalId, title: "A day by the sea" });
  const nice = { place: "Nice", latitude: 43.7, longitude: 7.27 };
  const planned = { itineraryId, day: "2028-05-01", ...nice };
  await add("activities", { ...planned, title: "Time to yourselves" });
  for (let turn = 0; turn < TURNS; turn += 1)
    await add("activities", {
      ...planned,
      startTime: `${String(7 + Math.floor(turn / 4)).padStart(2, "0")}:${(turn % 4) * 15 || "00"}`,
      title: `Regatta ${turn + 1}`,
    });
  return { proposalId, itineraryId, title };
}

/** So many that the bank's lines would not all fit on the page on which the plan ends. */
const TURNS = 17;

test("a trip is the same in the list, on its page and on paper, which has its name and whole parts", async ({
  page,
  add,
}) => {
  const { proposalId, itineraryId, title } = await aLongDay(add);
  await page.goto(`/proposals?${new URLSearchParams({ q: title })}`);
  await expect(page.getByRole("cell", { name: "€18,000", exact: true })).toBeVisible();
  await page.goto(`/proposals/details/${proposalId}`);
  await expect(page.getByRole("main").getByText("€18,000", { exact: true })).toBeVisible();

  const saving = page.waitForEvent("download");
  await choose(page, title, "Save as PDF");
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${title}.pdf`);
  const pages = await pdfPages(await saved.path());
  expect(pages[0]).toMatch(/€18,000(?![.\d])/);
  const [first = "", ...others] = pages.filter((text) => text.includes("Regatta"));
  expect(first).toContain("Outlines: Natural Earth. Cities: GeoNames, CC BY 4.0.");
  expect(others.length).toBeGreaterThan(0);
  for (const text of others) expect(text).toMatch(/^Day 1, continued/);
  expect(others.at(-1)).toMatch(new RegExp(`Regatta ${TURNS}.*Time to yourselves`, "s"));
  const bank = pages.filter((text) => text.includes("IBAN"));
  expect(bank).toHaveLength(1);
  expect(bank[0]).toMatch(/Billing.*14 Quai Lunel.*IBAN FR76/s);

  await page.goto(`/itineraries/details/${itineraryId}`);
  const planned = page.getByRole("link", { name: /^(?:Regatta|Time to yourselves)/ });
  await expect(planned.first()).toHaveText("Regatta 1");
  await expect(planned.last()).toHaveText("Time to yourselves");
});
