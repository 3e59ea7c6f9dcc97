import { expect, test } from "@jest/globals";
import { audits, clients, createApiClient } from "@dmc-hub/shared-types";
import { useQuery } from "@tanstack/react-query";
import { fakeApi, json, nothing, openScreen, screen, waitFor } from "../../test/index.tsx";
import { Disclosure } from "../kit/disclosure.tsx";
import type { AnyRow } from "../rows/resource.ts";
import { useChanges } from "../rows/use-changes.ts";
import { HistoryList } from "./history-list.tsx";
import { entryWith } from "./testing-entry.ts";

const api = createApiClient({ audits, clients });

const acme = { id: 11, version: 3 };

/** A screen on which a client is deleted, with the list of clients and its history. */
function ClientScreen() {
  useQuery({ queryKey: [api.clients.list.path], queryFn: () => api.clients.list() });
  const { remove } = useChanges<AnyRow, never>(api.clients);
  return (
    <>
      <button type="button" onClick={() => remove.mutate({ row: acme })}>
        Delete
      </button>
      <Disclosure label="History">
        {() => <HistoryList call={api.audits.list} of={{ resource: "client", resourceId: 11 }} version={3} />}
      </Disclosure>
    </>
  );
}

/** The screen over a server that notes each change, and how often its history was read. */
function openClient() {
  const entries = [entryWith()];
  const calls = fakeApi({
    "GET /api/dmc-info": () => json({ currency: "EUR", timeZone: "UTC" }),
    "GET /api/audit": () => json(entries),
    "GET /api/clients": () => json([]),
    "DELETE /api/clients/:id": () => {
      entries.unshift(entryWith({ id: 2, action: "delete", verb: "Deleted" }));
      return nothing();
    },
  });
  const reads = (path: string) => calls.filter((call) => call.method === "GET" && call.path === path).length;
  return { ...openScreen(<ClientScreen />), reads };
}

test("an open history shows what is done on its screen", async () => {
  const { person } = openClient();
  await person.click(screen.getByText("History"));
  expect(await screen.findByText("Changed by Ana Silva")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Deleted by Ana Silva")).toBeVisible();
});

test("a history that is closed, or was never opened, costs no call", async () => {
  const { person, reads } = openClient();
  await waitFor(() => expect(reads("/api/clients")).toBe(1));
  await person.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(reads("/api/clients")).toBe(2));
  expect(reads("/api/audit")).toBe(0);
  await person.click(screen.getByText("History"));
  expect(await screen.findByText("Deleted by Ana Silva")).toBeVisible();
  await person.click(screen.getByText("History"));
  expect(screen.queryByText("Deleted by Ana Silva")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(reads("/api/clients")).toBe(3));
  expect(reads("/api/audit")).toBe(1);
});
