import { expect, test } from "@jest/globals";
import { fakeApi, listPage, openScreen, screen, waitFor } from "../../test/index.tsx";
import { createApiClient, clients } from "@dmc-hub/shared-types";
import { SearchField } from "./search-field.tsx";
import { useList } from "./use-list.ts";

const api = createApiClient({ clients });

function Searched() {
  const { state } = useList(api.clients.list, { defaultSort: "name" });
  return <SearchField label="Search clients..." value={state.q} onChange={state.setQuery} />;
}

test("the address holds what is typed, and the API is asked for it without the spaces at its ends", async () => {
  const calls = fakeApi({ "GET /api/clients": () => listPage([]) });
  const { person, address } = openScreen(<Searched />, { at: "/clients" });
  const field = screen.getByRole("searchbox", { name: "Search clients..." });
  await person.type(field, "azur c");
  await person.type(field, "xo", { initialSelectionStart: 2, initialSelectionEnd: 2 });
  await person.type(field, " ");
  expect(field).toHaveValue("azxour c ");
  expect(address()).toBe("/clients?q=azxour+c+");
  await waitFor(() => expect(calls.at(-1)?.query.get("q")).toBe("azxour c"));
});
