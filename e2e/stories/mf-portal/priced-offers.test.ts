import { AxeBuilder } from "@axe-core/playwright";
import type { APIRequestContext } from "@playwright/test";
import { expect, type Row, sameSite, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

const group = (title: string, amount: number, more: object = {}) => ({
  title,
  unit: "group",
  segments: [{ amount }],
  ...more,
});

/** A proposal with two options and an extra, shared for an answer; the page's address. */
async function anOffer(request: APIRequestContext, add: (kind: string, draft: object) => Promise<Row>) {
  const client = await add("clients", { name: unique("Larsen"), email: "larsen@mail.example" });
  const draft = { clientId: client.id, title: unique("Harbour days"), destination: "Nice", pax: 2 };
  const { id } = await add("proposals", draft);
  const send = async (method: "put" | "post", path: string, data: object) => {
    const answer = await request[method](path, { data, headers: sameSite() });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await send("put", `/api/proposals/${id}/pricing`, {
    roundUpTo: 0,
    pricingPercent: 20,
    options: [
      { key: "A", name: "Garden" },
      { key: "B", name: "Sea view", isRecommended: true },
    ],
  });
  await send("post", `/api/proposals/${id}/lines`, {
    add: [
      group("Boat to the islands", 500),
      group("Room with a garden", 300, { option: "A" }),
      group("Room with a balcony", 700, { option: "B" }),
      group("Balloon at sunrise", 100, { inclusion: "extra" }),
    ],
  });
  const { url } = await send("post", "/api/shares", { proposalId: id, asksForAnswer: true });
  return { id, url };
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`a client chooses an option and an extra on a phone, in ${colorScheme}, and accepts what they come to`, async ({
    page,
    browser,
    add,
  }) => {
    const { id, url } = await anOffer(page.request, add);
    const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } });
    const client = await context.newPage();
    await client.goto(url);
    expect((await new AxeBuilder({ page: client }).analyze()).violations).toEqual([]);
    expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect(client.getByRole("radio", { name: /Sea view/ })).toBeChecked();
    await expect(client.getByRole("status")).toHaveText("€1,440");
    await client.getByRole("radio", { name: /Garden/ }).check();
    await client.getByRole("checkbox", { name: /Balloon at sunrise/ }).check();
    await expect(client.getByRole("status")).toHaveText("€1,080");
    await client.getByLabel("Your name").fill("Ann Larsen");
    await client.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(client.getByText(/^Accepted by Ann Larsen on /)).toBeVisible();
    expect((await new AxeBuilder({ page: client }).analyze()).violations).toEqual([]);
    await context.close();

    const proposal = await (await page.request.get(`/api/proposals/${id}`)).json();
    expect(proposal).toMatchObject({ status: "accepted", value: 1080, cost: 900, isPriced: true });
    await page.goto(`/proposals/details/${id}`);
    await expect(page.getByText("€1,080").first()).toBeVisible();
  });
}
