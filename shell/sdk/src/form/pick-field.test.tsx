import { expect, test } from "@jest/globals";
import { fakeApi, json, listPage, openScreen, screen, waitFor } from "../../test/index.tsx";
import { answers, Picking, rows } from "./testing-picking.tsx";

test("finds a row as one types, and takes its id", async () => {
  const calls = answers();
  const { person } = openScreen(<Picking clientId={null} />);
  await person.type(screen.getByRole("combobox", { name: "Client" }), "bir");
  await person.click(await screen.findByRole("option", { name: "Birch" }));
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("13"));
  expect(screen.getByRole("combobox", { name: "Client" })).toHaveValue("Birch");
  expect(calls.some(({ query }) => query.get("q") === "bir")).toBe(true);
});

test("a name that is pasted into the closed field is searched for, not what stood there before", async () => {
  answers();
  const { person } = openScreen(<Picking clientId={12} />);
  const input = screen.getByRole("combobox", { name: "Client" });
  await waitFor(() => expect(input).toHaveValue("Acme Travel"));
  await person.tab();
  (input as HTMLInputElement).select();
  await person.paste("birch");
  await screen.findByRole("option", { name: "Birch" });
  expect(screen.queryByRole("option", { name: "Acme Travel" })).toBeNull();
  await person.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("13"));
});

test("does not take by Enter what was found for another text", async () => {
  fakeApi({
    "GET /api/clients": ({ query }) => (query.has("q") ? new Promise<Response>(() => {}) : listPage(rows)),
  });
  const { person } = openScreen(<Picking clientId={null} />);
  await person.click(screen.getByRole("combobox", { name: "Client" }));
  await screen.findByRole("option", { name: "Acme Travel" });
  await person.keyboard("sak");
  await screen.findByText("Searching…");
  await person.keyboard("{Enter}");
  expect(screen.getByRole("status")).toHaveTextContent("null");
});

test("offers no new row before it is known what there is", async () => {
  const { promise: searched, resolve: find } = Promise.withResolvers<void>();
  fakeApi({
    "GET /api/clients": async () => {
      await searched;
      return listPage(rows.slice(1));
    },
  });
  const { person } = openScreen(<Picking clientId={null} />);
  await person.type(screen.getByRole("combobox", { name: "Client" }), "bir");
  expect(await screen.findByText("Searching…")).toBeInTheDocument();
  expect(screen.queryByRole("option")).toBeNull();
  find();
  await screen.findByRole("option", { name: "Birch" });
  await person.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("13"));
});

test("Enter right after typing takes what is found then, not what was picked before", async () => {
  const { promise: searched, resolve: find } = Promise.withResolvers<void>();
  fakeApi({
    "GET /api/clients": async () => {
      await searched;
      return listPage(rows.slice(1));
    },
    "GET /api/clients/:id": () => json(rows[0]),
  });
  const { person } = openScreen(<Picking clientId={12} />);
  const input = screen.getByRole("combobox", { name: "Client" });
  await waitFor(() => expect(input).toHaveValue("Acme Travel"));
  await person.tripleClick(input);
  await person.keyboard("bir{Enter}");
  expect(input).toHaveValue("bir");
  find();
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("13"));
  expect(input).toHaveValue("Birch");
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("another text typed after Enter is not taken by it", async () => {
  const { promise: searched, resolve: find } = Promise.withResolvers<void>();
  fakeApi({
    "GET /api/clients": async ({ query }) => {
      await searched;
      return listPage(rows.filter(({ name }) => name.toLowerCase().includes(query.get("q") ?? "")));
    },
  });
  const { person } = openScreen(<Picking clientId={null} />);
  await person.type(screen.getByRole("combobox", { name: "Client" }), "bir{Enter}c");
  find();
  await screen.findByRole("option", { name: "Birch" });
  expect(screen.getByRole("status")).toHaveTextContent("null");
});

test("takes the first one by Enter", async () => {
  answers();
  const { person } = openScreen(<Picking clientId={null} />);
  await person.type(screen.getByRole("combobox", { name: "Client" }), "acm");
  await screen.findByRole("option", { name: "Acme Travel" });
  await waitFor(() => expect(screen.queryByRole("option", { name: "Birch" })).toBeNull());
  await person.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("12"));
  expect(screen.getByRole("combobox", { name: "Client" })).toHaveValue("Acme Travel");
});

test("shows the row that was picked before, and keeps it when nothing else is chosen", async () => {
  answers();
  const { person } = openScreen(<Picking clientId={13} />);
  const input = screen.getByRole("combobox", { name: "Client" });
  await waitFor(() => expect(input).toHaveValue("Birch"));
  await person.tripleClick(input);
  await person.keyboard("zzz");
  await screen.findByText("Nothing found");
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["+ New client"]);
  await person.click(screen.getByRole("textbox", { name: "Next" }));
  await waitFor(() => expect(input).toHaveValue("Birch"));
  expect(screen.getByRole("status")).toHaveTextContent("13");
});

test("takes what is typed by Enter over what was picked before", async () => {
  answers();
  const { person } = openScreen(<Picking clientId={12} />);
  const input = screen.getByRole("combobox", { name: "Client" });
  await waitFor(() => expect(input).toHaveValue("Acme Travel"));
  await person.tripleClick(input);
  await person.keyboard("bir");
  await screen.findByRole("option", { name: "Birch" });
  expect(screen.queryByRole("option", { name: "Acme Travel" })).toBeNull();
  await person.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("13"));
  expect(input).toHaveValue("Birch");
});

test("makes a row that is not there yet, and takes it", async () => {
  answers();
  const { person } = openScreen(<Picking clientId={null} />);
  await person.type(screen.getByRole("combobox", { name: "Client" }), "ced");
  await person.click(await screen.findByRole("option", { name: "+ New client" }));
  await person.click(await screen.findByRole("button", { name: "make ced" }));
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Client" })).toHaveValue("Cedar"));
  expect(screen.getByRole("status")).toHaveTextContent("14");
});
