import { expect, jest, test } from "@jest/globals";
import {
  chooseFromMenu,
  fakeApi,
  json,
  listPage,
  openScreen,
  problem,
  screen,
  waitFor,
} from "@dmc-hub/sdk/test";
import { AgenciesScreen } from "../agencies/agencies-screen.tsx";
import { GuidesScreen } from "../guides/guides-screen.tsx";
import { SuppliersScreen } from "../suppliers/suppliers-screen.tsx";
import { ines } from "./testing-partner.ts";

const lists = [
  ["supplier", "suppliers", SuppliersScreen, "Contact Person", "View Details", "History"],
  ["guide", "guides", GuidesScreen, "Specialty", "View Profile", "Availability"],
  ["agency", "agencies", AgenciesScreen, "Contact Person", "View Details", "History"],
] as const;

const nameOf = (type: string) => type.charAt(0).toUpperCase() + type.slice(1);

const csv = (text: string) => {
  const content = new TextEncoder().encode(text);
  // jsdom's files cannot be read as promises.
  return Object.assign(new File([content], "partners.csv", { type: "text/csv" }), {
    arrayBuffer: () => Promise.resolve(content.slice().buffer),
  });
};

test.each(lists)(
  "%s: has its own columns, menu and empty state",
  async (type, many, List, second, open, own) => {
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
    const heads = screen.getAllByRole("columnheader", { hidden: true }).map(({ textContent }) => textContent);
    expect(heads).toEqual(["Name", second, "Email", "Phone", "Location", "Actions"]);
    unmount();
    rows = [];
    const { person: another } = openScreen(<List />);
    expect(await screen.findByText(`No ${many} found`)).toBeVisible();
    const add = screen.getAllByRole("button", { name: `Add ${nameOf(type)}` });
    expect(add).toHaveLength(2);
    await another.click(add[1] as HTMLElement);
    expect(await screen.findByRole("dialog", { name: `Add ${nameOf(type)}` })).toBeVisible();
  },
);

test.each(lists.map(([type, many, List, , open]) => ({ type, many, List, open })))(
  "$type: opens the details from the menu",
  async ({ type, many, List, open }) => {
    const row = { ...ines, type, name: "Douro" };
    fakeApi({ "GET /api/partners": () => listPage([row]), "GET /api/partners/:id": () => json(row) });
    const { person } = openScreen(<List />, { at: `/${many}` });
    await chooseFromMenu(person, "Douro", open);
    expect(await screen.findByRole("dialog", { name: "Douro" })).toHaveTextContent(row.email);
  },
);

test("says why the partners could not be loaded, and tries again", async () => {
  const answers = [problem(503, "Restarting."), listPage([ines])];
  fakeApi({ "GET /api/partners": () => answers.shift() ?? listPage([]) });
  const { person } = openScreen(<GuidesScreen />);
  expect(await screen.findByText("The guides could not be loaded")).toBeVisible();
  expect(screen.getByText("Restarting.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: ines.name })).toBeVisible();
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
    expect(sent.map(({ query }) => query.get("fileName"))).toEqual([null, expect.stringMatching(/\.csv$/)]);
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
