import { addRow, expect, openSession, type Row, sameSite, test, unique } from "../../fixtures/test.ts";

/** What azure adds, and where summit would look for it. */
const kinds = [
  { kind: "clients", path: "/clients", none: "No clients found", draft: {} },
  { kind: "partners", path: "/guides", none: "No guides found", draft: { type: "guide" } },
] as const;

for (const { kind, path, none, draft } of kinds) {
  test(`what azure adds to ${path}, summit never sees`, async ({ page, signedInAs, playwright, baseURL }) => {
    const azure = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    await openSession(azure, "azure");
    const name = unique("Secret of Azure");
    const row: Row = await addRow(azure, kind, { name, email: "secret@azure.example", ...draft });
    await signedInAs("summit");

    await page.goto(path);
    await expect(page.getByRole("complementary").getByText("Summit Trails")).toBeVisible();
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await page.getByRole("main").getByRole("searchbox").fill(name);
    await expect(page.getByText(none)).toBeVisible();
    for (const panel of ["open", "edit"]) {
      await page.goto(`${path}?${panel}=${row.id}`);
      await expect(page.getByText("This could not be opened")).toBeVisible();
      await expect(page.getByText(name)).toHaveCount(0);
    }

    const address = `/api/${kind}/${row.id}`;
    const missing = `/api/${kind}/999999999`;
    const body = async (wanted: string) => {
      const { requestId: _own, ...problem } = await (await page.request.get(wanted)).json();
      return problem;
    };
    expect(await body(address)).toEqual(await body(missing));
    const options = { headers: sameSite() };
    const change = { ...options, data: { name: "Taken over" } };
    expect((await page.request.put(address, change)).status()).toBe(404);
    expect((await page.request.delete(address, options)).status()).toBe(404);
    const all: Row[] = await (await page.request.get(`/api/${kind}`)).json();
    expect(all.length).toBeGreaterThan(0);
    expect(all.map(({ id }) => id)).not.toContain(row.id);
    expect(new Set(all.map(({ dmcId }) => dmcId)).size).toBe(1);
    const found = await page.request.get(`/api/${kind}?dmcId=${String(row["dmcId"])}`);
    expect(await found.text()).not.toContain(name);

    expect(await (await azure.get(address)).json()).toMatchObject({ id: row.id, name });
    await azure.delete(address, options);
    await azure.dispose();
  });
}

test("summit cannot put a row of its own into azure", async ({ page, signedInAs, playwright, baseURL }) => {
  const azure = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  await openSession(azure, "azure");
  const [{ dmcId }] = await (await azure.get("/api/clients")).json();
  await signedInAs("summit");
  const name = unique("Planted");
  const answer = await page.request.post("/api/clients", {
    data: { name, email: "planted@summit.example", dmcId },
    headers: sameSite(),
  });
  const text = await (await azure.get(`/api/clients?${new URLSearchParams({ q: name })}`)).text();
  expect(text).not.toContain(name);
  if (answer.ok())
    await page.request.delete(`/api/clients/${(await answer.json()).id}`, { headers: sameSite() });
  await azure.dispose();
});
