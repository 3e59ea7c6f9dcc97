import { expect, jest, test } from "@jest/globals";
import { clients, createApiClient } from "@dmc-hub/shared-types";
import {
  chooseFromMenu,
  fakeApi,
  json,
  listPage,
  openScreen,
  problem,
  screen,
  waitFor,
} from "../../test/index.tsx";
import { ListScreen } from "./list-screen.tsx";
import { type LazyView, lazyView } from "../kit/lazy-view.tsx";
import type { RowDialogProps } from "../rows/row-dialog.ts";

const api = createApiClient({ clients });

const Plain = () => <p>it needs no loading</p>;

const NoForm = lazyView(async () => () => null);

const Details = ({ onClose }: RowDialogProps) => <button onClick={onClose}>Close the details</button>;

function Clients({ Form = NoForm }: { readonly Form?: LazyView<RowDialogProps> }) {
  return (
    <ListScreen
      title="Clients"
      noun={["client", "clients"]}
      resource={api.clients}
      defaultSort="name"
      columns={columns}
      searchLabel="Search"
      addLabel="Add Client"
      emptyTitle="No clients found"
      nameOf={({ name }) => name}
      menu={{ open: "View Details", edit: "Edit Client" }}
      Form={Form}
      Details={Details}
      dialogs={{ plain: Plain }}
    />
  );
}

const columns = [{ label: "Name", cell: ({ name }: { readonly name: string }) => name }];

test("loads what opens over it once its rows are shown, and before anybody asks", async () => {
  const load = jest.fn(async () => () => <p>the form</p>);
  const Form = lazyView(load);
  fakeApi({ "GET /api/clients": () => listPage([]) });
  openScreen(<Clients Form={Form} />);
  expect(load).not.toHaveBeenCalled();
  await screen.findByText("No clients found");
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(screen.queryByText("the form")).toBeNull();
});

test("what a change of several rows refused stays to be read when the rows leave the list, until it is closed", async () => {
  const rows = [
    { id: 1, version: 1, name: "Acme", tags: [] },
    { id: 2, version: 1, name: "Birch", tags: [] },
  ];
  let listed = rows;
  fakeApi({
    "GET /api/clients": () => listPage(listed),
    "GET /api/tags": () => json([{ tag: "VIP", count: 1 }]),
    "GET /api/views": () => json([]),
    "DELETE /api/clients/:id": () => {
      listed = [];
      return problem(409, "This client still has 2 proposals.");
    },
  });
  const { person } = openScreen(<Clients />);
  await person.click(await screen.findByRole("checkbox", { name: "Select Birch" }));
  await person.click(await screen.findByRole("button", { name: "Delete" }));
  await person.click(await screen.findByRole("button", { name: "Delete 1 client" }));
  await screen.findByText("No clients found");
  expect(screen.getByText("1 client stayed as before")).toBeVisible();
  expect(screen.getByText("Birch: This client still has 2 proposals.")).toBeVisible();
  expect(screen.queryByRole("toolbar", { name: "Selected rows" })).toBeNull();
  expect(screen.getByRole("searchbox", { name: "Search" })).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("1 client stayed as before")).toBeNull();
});

test("a page whose last row is gone leads to the page before, and says nothing of the whole list", async () => {
  const { promise: first, resolve: answer } = Promise.withResolvers<Response>();
  fakeApi({
    "GET /api/clients": ({ query }) => (query.has("cursor") ? listPage([]) : first),
    "GET /api/tags": () => json([]),
    "GET /api/views": () => json([]),
  });
  const { person, address } = openScreen(<Clients />, { at: "/clients?cursor=second" });
  expect(await screen.findByText("Nothing is left on this page")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Previous" }));
  expect(address()).toBe("/clients");
  expect(screen.queryByText("No clients found")).toBeNull();
  answer(listPage([{ id: 1, version: 1, name: "Acme", tags: [] }]));
  expect(await screen.findByRole("link", { name: "Acme" })).toBeVisible();
});

test("the pages before stay known while a row's details are open, by its name or its menu", async () => {
  const next: Record<string, string> = { "": "second", second: "third" };
  fakeApi({
    "GET /api/clients": ({ query }) =>
      listPage([{ id: 1, version: 1, name: `Acme, ${query.get("cursor") ?? "first"}`, tags: [] }], {
        total: "130",
        next: next[query.get("cursor") ?? ""] ?? "",
      }),
    "GET /api/tags": () => json([]),
    "GET /api/views": () => json([]),
  });
  const { person, address } = openScreen(<Clients />, { at: "/clients" });
  for (const page of ["second", "third"]) {
    await person.click(await screen.findByRole("button", { name: "Next" }));
    await screen.findByRole("link", { name: `Acme, ${page}` });
    expect(address()).toBe(`/clients?cursor=${page}`);
  }
  await person.click(screen.getByRole("link", { name: "Acme, third" }));
  await person.click(await screen.findByRole("button", { name: "Close the details" }));
  await chooseFromMenu(person, "Acme, third", "View Details");
  await person.click(await screen.findByRole("button", { name: "Close the details" }));
  await person.click(screen.getByRole("button", { name: "Previous" }));
  expect(address()).toBe("/clients?cursor=second");
});
