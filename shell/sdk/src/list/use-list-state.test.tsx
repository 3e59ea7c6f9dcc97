import { expect, test } from "@jest/globals";
import { openScreen, screen } from "../../test/index.tsx";
import { useListState } from "./use-list-state.ts";

function Probe() {
  const { q, sort, cursor, setQuery, setSort, goTo, goBack } = useListState("name");
  return (
    <>
      <output>{JSON.stringify({ q, sort, cursor })}</output>
      <button onClick={() => setQuery("acme")}>search</button>
      <button onClick={() => setSort("-name")}>sort</button>
      <button onClick={() => setSort("name")}>unsort</button>
      <button onClick={() => goTo(`${cursor ?? ""}x`)}>next</button>
      <button disabled={goBack === null} onClick={() => goBack?.()}>
        previous
      </button>
    </>
  );
}

const openProbe = (at: string) => {
  const { person, address } = openScreen(<Probe />, { at });
  const press = (name: string) => person.click(screen.getByRole("button", { name }));
  return { press, address };
};

test("reads the state from the address", () => {
  openProbe("/list?q=a&sort=-email&cursor=c&edit=2");
  expect(screen.getByRole("status")).toHaveTextContent('{"q":"a","sort":"-email","cursor":"c"}');
});

test("goes to the first page with every search and sort, and leaves the default sort out", async () => {
  const { press, address } = openProbe("/list?cursor=c");
  await press("search");
  expect(address()).toBe("/list?q=acme");
  await press("next");
  await press("sort");
  expect(address()).toBe("/list?q=acme&sort=-name");
  await press("unsort");
  expect(address()).toBe("/list?q=acme");
});

test("goes back page by page, and from a bookmarked page to the first", async () => {
  const { press, address } = openProbe("/list");
  expect(screen.getByRole("button", { name: "previous" })).toBeDisabled();
  await press("next");
  await press("next");
  expect(address()).toBe("/list?cursor=xx");
  await press("previous");
  expect(address()).toBe("/list?cursor=x");
  await press("previous");
  expect(address()).toBe("/list");
});

test("a bookmarked page leads back to the first", async () => {
  const { press, address } = openProbe("/list?cursor=abc");
  await press("previous");
  expect(address()).toBe("/list");
});
