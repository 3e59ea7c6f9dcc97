import { expect, test } from "@jest/globals";
import {
  fakeApi,
  fireEvent,
  json,
  listPage,
  openScreen,
  problem,
  screen,
  waitFor,
} from "../../test/index.tsx";
import { answers, Picking, rows, SavedPicking } from "./testing-picking.tsx";

test.each([null, 12])(
  "takes by Enter what is typed before the page has drawn it, with %s picked before",
  async (clientId) => {
    answers();
    const { person } = openScreen(<Picking clientId={clientId} />);
    const input = screen.getByRole("combobox", { name: "Client" });
    await waitFor(() => expect(input).toHaveValue(clientId === null ? "" : "Acme Travel"));
    await person.clear(input);
    await person.setup({ delay: null }).type(input, "birch{Enter}");
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("13"));
    expect(input).toHaveValue("Birch");
  },
);

test.each([
  { key: "Enter", keyCode: 229 },
  { key: "Tab", isComposing: true, keyCode: 229 },
])("$key of a word that is being composed neither takes nor leaves it", async (composing) => {
  answers();
  const { person } = openScreen(<Picking clientId={null} />);
  const input = screen.getByRole("combobox", { name: "Client" });
  await person.type(input, "birch");
  fireEvent.keyDown(input, composing);
  expect(await screen.findByRole("option", { name: /Birch/ })).toBeVisible();
  expect(input).toHaveValue("birch");
  expect(screen.getByRole("status")).toHaveTextContent("null");
  await person.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("13"));
});

test("a name that is typed over another is taken when the field is left, and one that nothing is called is not", async () => {
  answers();
  const { person } = openScreen(<Picking clientId={12} />);
  const input: HTMLInputElement = screen.getByRole("combobox", { name: "Client" });
  const next = screen.getByRole("textbox", { name: "Next" });
  const typeOver = async (text: string) => {
    await person.click(input);
    input.select();
    await person.paste(text);
  };
  const isPicked = async (id: number, name: string) => {
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(`${id}`));
    await waitFor(() => expect(input).toHaveValue(name));
  };
  await isPicked(12, "Acme Travel");
  await typeOver("bir");
  await person.click(next);
  await isPicked(12, "Acme Travel");
  await typeOver("birch");
  await person.click(next);
  await isPicked(13, "Birch");
  await typeOver("acme travel");
  await person.tab();
  await isPicked(12, "Acme Travel");
  await typeOver("birch");
  await person.keyboard("{Escape}");
  await person.tab();
  await isPicked(12, "Acme Travel");
});

test("a name that nothing was called is found once somebody has made it", async () => {
  const made = [...rows];
  fakeApi({
    "GET /api/clients": ({ query }) =>
      listPage(made.filter(({ name }) => name.toLowerCase().includes(query.get("q") ?? ""))),
    "GET /api/clients/:id": ({ path }) => json(made.find(({ id }) => path.endsWith(`/${id}`))),
  });
  const { person, hear } = openScreen(<Picking clientId={null} />);
  const input: HTMLInputElement = screen.getByRole("combobox", { name: "Client" });
  const leaveWith = async (text: string) => {
    await person.click(input);
    input.select();
    await person.paste(text);
    await person.click(screen.getByRole("textbox", { name: "Next" }));
  };
  await leaveWith("cedar");
  await waitFor(() => expect(input).toHaveValue(""));
  made.push({ id: 14, name: "Cedar" });
  await hear();
  await leaveWith("cedar");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("14"));
});

test("a choice is taken off by emptying the field, where none is allowed", async () => {
  answers();
  const { person } = openScreen(<Picking clientId={12} />);
  const input = screen.getByRole("combobox", { name: "Client" });
  await waitFor(() => expect(input).toHaveValue("Acme Travel"));
  await person.clear(input);
  await person.tab();
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("null"));
  expect(input).toHaveValue("");
});

test("a name that could not be searched for stays, and nothing is sent before it is found or given up", async () => {
  let isDown = true;
  fakeApi({
    "GET /api/clients": () => (isDown ? problem(503, "Restarting.") : listPage(rows.slice(1))),
    "GET /api/clients/:id": ({ path }) => json(rows.find(({ id }) => path.endsWith(`/${id}`))),
  });
  const sent: unknown[] = [];
  const { person } = openScreen(<SavedPicking clientId={12} onSubmit={async (draft) => sent.push(draft)} />);
  const input: HTMLInputElement = screen.getByRole("combobox", { name: "Client" });
  await waitFor(() => expect(input).toHaveValue("Acme Travel"));
  await person.clear(input);
  await person.type(input, "birch");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText('"birch" could not be searched for: Restarting.')).toBeVisible();
  expect(input).toHaveValue("birch");
  await waitFor(() => expect(input).toHaveFocus());
  expect(sent).toEqual([]);
  isDown = false;
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toEqual([{ clientId: 13 }]));
  expect(input).toHaveValue("Birch");
});

test("a name that is found late takes the place of nothing that is picked since", async () => {
  const { promise: isFound, resolve: find } = Promise.withResolvers<void>();
  fakeApi({
    "GET /api/clients": async ({ query }) => {
      if (!query.has("q")) return listPage(rows);
      await isFound;
      return listPage(rows.slice(1));
    },
    "GET /api/clients/:id": ({ path }) => json(rows.find(({ id }) => path.endsWith(`/${id}`))),
  });
  const sent: unknown[] = [];
  const { person } = openScreen(
    <SavedPicking clientId={null} onSubmit={async (draft) => sent.push(draft)} />,
  );
  const input = screen.getByRole("combobox", { name: "Client" });
  await person.type(input, "birch");
  await person.click(screen.getByRole("textbox", { name: "Next" }));
  await person.click(input);
  await person.click(await screen.findByRole("option", { name: "Acme Travel" }));
  find();
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toEqual([{ clientId: 12 }]));
});

/** An API whose list has eight clients between two that are called the same, unless it is `alone`. */
function answersManyAlike(isAlone = false) {
  const between = Array.from({ length: 8 }, (_, index) => ({ id: 2 + index, name: `Riad Atlas ${index}` }));
  const same = { id: 99, name: "Riad Atlas" };
  const all = [{ id: 1, name: "Riad Atlas" }, ...between, ...(isAlone ? [] : [same])];
  return fakeApi({
    "GET /api/clients": ({ query }) => {
      const limit = Number(query.get("limit"));
      return listPage(
        all.slice(0, limit),
        all.length > limit ? { total: `${all.length}`, next: "more" } : {},
      );
    },
    "GET /api/clients/:id": ({ path }) => json(all.find(({ id }) => path.endsWith(`/${id}`))),
  });
}

test("of rows that are called the same none is taken, although only the first of them is offered", async () => {
  const calls = answersManyAlike();
  const { person } = openScreen(<Picking clientId={5} />);
  const input: HTMLInputElement = screen.getByRole("combobox", { name: "Client" });
  await waitFor(() => expect(input).toHaveValue("Riad Atlas 3"));
  await person.click(input);
  input.select();
  await person.paste("riad atlas");
  await screen.findByRole("option", { name: "Riad Atlas" });
  await person.click(screen.getByRole("textbox", { name: "Next" }));
  await waitFor(() => expect(calls.filter(({ query }) => query.get("limit") === "200")).toHaveLength(1));
  await waitFor(() => expect(input).toHaveValue("Riad Atlas 3"));
  expect(screen.getByRole("status")).toHaveTextContent("5");
});

test("the one row that is called as typed is taken, although more than are offered have its words", async () => {
  answersManyAlike(true);
  const { person } = openScreen(<Picking clientId={null} />);
  await person.type(screen.getByRole("combobox", { name: "Client" }), "riad atlas");
  await person.click(screen.getByRole("textbox", { name: "Next" }));
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(/^1$/));
});

test("rows are offered in the order that is asked for", async () => {
  const calls = answers();
  const { person } = openScreen(<Picking clientId={null} />);
  await person.click(screen.getByRole("combobox", { name: "Client" }));
  await screen.findByRole("option", { name: "Acme Travel" });
  expect(calls.at(-1)?.query.get("sort")).toBe("name");
});
