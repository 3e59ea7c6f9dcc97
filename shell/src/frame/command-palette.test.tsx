import { expect, test } from "@jest/globals";
import type { SearchHit } from "@dmc-hub/shared-types";
import { fakeApi, fireEvent, json, openScreen, screen, staff, waitFor } from "@dmc-hub/sdk/test";
import { testingRegistry } from "../testing-registry.ts";
import { CommandPalette } from "./command-palette.tsx";

const hit: SearchHit = { kind: "proposal", id: 7, title: "Söhne am Meer", subtitle: "Ida, Nice" };

/** Opens the search box; returns ways to type into it and to read the current entry. */
function opened() {
  const calls = fakeApi({
    "GET /api/search": ({ query }) => json(query.get("q") === "sohne" ? [hit] : []),
  });
  const { person, address } = openScreen(<CommandPalette registry={testingRegistry} user={staff} />);
  const type = async (text: string) => {
    const box = screen.getByRole("combobox");
    await person.clear(box);
    await person.type(box, text);
    await waitFor(() => expect(calls.at(-1)?.query.get("q")).toBe(text));
  };
  return { person, address, type };
}

const offers = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

test("offers what is found, screens, and what can be done, in any order of words", async () => {
  const { person, address, type } = opened();
  await type("sohne");
  await waitFor(() => expect(offers()).toEqual(["Söhne am MeerIda, NiceProposal"]));
  await type("network");
  await waitFor(() => expect(offers()).toEqual(["GuidesScreen"]));
  await type("client");
  await waitFor(() => expect(offers()).toEqual(["ClientsScreen", "New clientAction"]));
  await type("booking new");
  await waitFor(() => expect(offers()).toEqual(["New bookingAction"]));
  expect(screen.queryByRole("status")).toBeNull();
  await person.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/bookings?edit=new"));
});

test("says that nothing is found only where nothing is offered", async () => {
  const { type } = opened();
  await type("xyzzy");
  expect((await screen.findByRole("status")).textContent).toBe("Nothing found for “xyzzy”");
  expect(offers()).toEqual([]);
});

test("offers what can be done before anything is typed", async () => {
  const { person } = opened();
  await person.click(screen.getByRole("combobox"));
  expect(offers()).toEqual(["New clientAction", "New bookingAction", "New guideAction"]);
});

test("until the answer comes, what was found stays while it has the words typed on, and not for another text", async () => {
  const answers = [json([hit])];
  fakeApi({ "GET /api/search": () => answers.pop() ?? new Promise(() => {}) });
  const { person } = openScreen(<CommandPalette registry={testingRegistry} user={staff} />);
  const box = screen.getByRole("combobox");
  await person.click(box);
  await person.paste("sohne");
  const found = "Söhne am MeerIda, NiceProposal";
  await waitFor(() => expect(offers()).toEqual([found]));
  await person.keyboard(" m");
  expect(offers()).toEqual([found]);
  await person.keyboard("x");
  expect(offers()).toEqual([]);
  await person.keyboard("{Escape}");
  await person.click(box);
  await person.paste("new b");
  expect(offers()).toEqual(["New bookingAction"]);
});

test("keys of a word that is being composed open and close nothing", async () => {
  const { person, address, type } = opened();
  await type("sohne");
  await waitFor(() => expect(offers()).toHaveLength(1));
  const box = screen.getByRole("combobox");
  for (const key of ["ArrowDown", "Enter", "Escape"])
    fireEvent.keyDown(box, { key, isComposing: true, keyCode: 229 });
  expect(box).toHaveValue("sohne");
  expect(address()).toBe("/");
  await person.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/proposals/details/7"));
});

/** The search box while each search is answered only once `find` is called. */
function awaited() {
  const { promise: searched, resolve: find } = Promise.withResolvers<void>();
  fakeApi({
    "GET /api/search": async () => {
      await searched;
      return json([hit]);
    },
  });
  return { find, ...openScreen(<CommandPalette registry={testingRegistry} user={staff} />) };
}

test("Enter before the answer opens what is found then", async () => {
  const { person, address, find } = awaited();
  await person.type(screen.getByRole("combobox"), "sohne{Enter}");
  expect(address()).toBe("/");
  find();
  await waitFor(() => expect(address()).toBe("/proposals/details/7"));
});

for (const [what, keys] of [
  ["the box is left", "{Escape}"],
  ["another text is typed", "x"],
] as const) {
  test(`Enter before the answer opens nothing once ${what}`, async () => {
    const { person, address, find } = awaited();
    await person.type(screen.getByRole("combobox"), `sohne{Enter}${keys}`);
    find();
    await waitFor(() => expect(screen.queryAllByRole("option")).toHaveLength(keys === "x" ? 1 : 0));
    expect(address()).toBe("/");
  });
}

test("Enter opens what the arrow keys have chosen, also before the answer", async () => {
  const { person, address } = awaited();
  await person.type(screen.getByRole("combobox"), "new{ArrowDown}{Enter}");
  await waitFor(() => expect(address()).toBe("/bookings?edit=new"));
});
