import { expect, jest, test } from "@jest/globals";
import { chooseFromMenu, fakeApi, json, listPage, openScreen, screen, waitFor } from "@dmc-hub/sdk/test";
import { AgenciesScreen } from "../agencies/agencies-screen.tsx";
import { GuidesScreen } from "../guides/guides-screen.tsx";
import { SuppliersScreen } from "../suppliers/suppliers-screen.tsx";
import { ines } from "./testing-partner.ts";

const lists = [
  ["supplier", "suppliers", SuppliersScreen, "View Details", "History"],
  ["guide", "guides", GuidesScreen, "View Profile", "Availability"],
  ["agency", "agencies", AgenciesScreen, "View Details", "History"],
] as const;

const csv = (text: string) => {
  const content = new TextEncoder().encode(text);
  // jsdom's files cannot be read as promises.
  return Object.assign(new File([content], "partners.csv", { type: "text/csv" }), {
    arrayBuffer: () => Promise.resolve(content.slice().buffer),
  });
};

test.each(lists)("%s: has its own menu, and its own empty state", async (type, many, List, open, own) => {
  let rows = [{ ...ines, type, name: "Douro" }];
  fakeApi({
    "GET /api/partners": ({ query }) => listPage(query.get("type") === type ? rows : []),
    "GET /api/partners/:id": () => json(rows[0]),
    "GET /api/messages": () => listPage([]),
  });
  const { person, address, unmount } = openScreen(<List />, { at: `/${many}` });
  const entries = await chooseFromMenu(person, "Douro", "Contact");
  expect(entries).toEqual([open, "Edit", "Contact", own, "Delete"]);
  expect(await screen.findByRole("dialog", { name: "Contact Douro" })).toBeVisible();
  expect(address()).toBe(`/${many}?contact=81`);
  unmount();
  rows = [];
  openScreen(<List />);
  expect(await screen.findByText(`No ${many} found`)).toBeVisible();
});

test.each(lists.map(([type, many, List]) => ({ type, many, List })))(
  "$type: reads them from a file, each of its own type",
  async ({ type, many, List }) => {
    const calls = fakeApi({
      "GET /api/partners": () => listPage([]),
      "POST /api/partners/import": () => json({ count: 1 }),
    });
    const { person, toasts } = openScreen(<List />);
    await person.click(await screen.findByRole("button", { name: "Import" }));
    await screen.findByRole("dialog", { name: `Import ${many}` });
    await person.upload(screen.getByLabelText("CSV file"), csv("Company,E-mail\nDouro,desk@douro.example\n"));
    await person.click(await screen.findByRole("button", { name: `Check 1 ${type}` }));
    await person.click(await screen.findByRole("button", { name: `Import 1 ${type}` }));
    await waitFor(() => expect(toasts.at(-1)).toEqual({ title: `1 ${type} imported` }));
    const sent = calls.filter(({ method }) => method === "POST");
    expect(sent.map(({ query }) => query.get("dryRun"))).toEqual(["true", "false"]);
    expect(sent[1]?.body).toEqual({ rows: [{ type, name: "Douro", email: "desk@douro.example" }] });
  },
);

test("exports the guides that are shown", async () => {
  const calls = fakeApi({ "GET /api/partners": () => listPage([ines]) });
  Object.assign(URL, { createObjectURL: () => "blob:it", revokeObjectURL: () => undefined });
  const click = jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const { person, toasts } = openScreen(<GuidesScreen />, { at: "/guides?q=porto" });
  await person.click(await screen.findByRole("button", { name: "Export" }));
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({ title: "1 guide exported", description: "guides.csv" }),
  );
  expect(click).toHaveBeenCalledTimes(1);
  click.mockRestore();
  expect(calls.at(-1)?.query.get("type")).toBe("guide");
  expect(calls.at(-1)?.query.get("q")).toBe("porto");
});
