import { expect, test } from "@jest/globals";
import { clients, createApiClient } from "@dmc-hub/shared-types";
import { type FakeCall, fakeApi, json, openScreen, screen, waitFor } from "../../test/index.tsx";
import { BulkBar } from "../list/bulk-bar.tsx";
import { BulkTagsDialog } from "./bulk-tags-dialog.tsx";

const api = createApiClient({ clients });

const rows = [
  { id: 1, version: 1, name: "Acme", tags: ["VIP", "Old"] },
  { id: 2, version: 4, name: "Birch", tags: [] },
];

const selection = {
  rows,
  areAll: true,
  isEmpty: false,
  has: () => true,
  toggle: () => undefined,
  toggleAll: () => undefined,
  clear: () => undefined,
  nameOf: ({ name }: { name: string }) => name,
};

test("gives and takes tags of several rows, whatever their case, and takes that back", async () => {
  const calls = fakeApi({
    "GET /api/tags": () => json([{ tag: "VIP", count: 1 }]),
    "PUT /api/clients/:id": ({ path, headers, body }: FakeCall) =>
      json({
        id: Number(path.at(-1)),
        version: Number(headers.get("if-match")?.slice(1, -1)) + 1,
        ...(body as object),
      }),
  });
  const { person, toasts } = openScreen(
    <BulkBar
      resource={api.clients}
      noun={["client", "clients"]}
      selection={selection}
      Tags={BulkTagsDialog}
    />,
  );
  await person.click(screen.getByRole("button", { name: "Tag" }));
  expect(await screen.findByRole("dialog", { name: "Tag 2 clients" })).toBeVisible();
  await person.type(screen.getByRole("combobox", { name: "Add" }), "vip,Ski{Enter}");
  await person.type(screen.getByRole("combobox", { name: "Remove" }), "OLD{Enter}");
  await person.click(screen.getByRole("button", { name: "Save Tags" }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("2 clients tagged"));
  const sent = () => calls.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, body]);
  expect(sent()).toEqual([
    ["/api/clients/1", { tags: ["VIP", "Ski"] }],
    ["/api/clients/2", { tags: ["vip", "Ski"] }],
  ]);
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "2 clients restored" }));
  expect(sent().slice(2)).toEqual([
    ["/api/clients/1", { tags: ["VIP", "Old"] }],
    ["/api/clients/2", { tags: [] }],
  ]);
});

test("a tag that the contract refuses is told before any row is changed", async () => {
  const calls = fakeApi({ "GET /api/tags": () => json([]) });
  const { person } = openScreen(
    <BulkBar
      resource={api.clients}
      noun={["client", "clients"]}
      selection={selection}
      Tags={BulkTagsDialog}
    />,
  );
  await person.click(screen.getByRole("button", { name: "Tag" }));
  await person.click(await screen.findByRole("combobox", { name: "Add" }));
  await person.paste("x".repeat(41));
  await person.click(screen.getByRole("button", { name: "Save Tags" }));
  expect(await screen.findByText(/^A tag has 1 to 40 characters/)).toBeVisible();
  expect(screen.getByRole("dialog", { name: "Tag 2 clients" })).toBeVisible();
  expect(calls.filter(({ method }) => method === "PUT")).toEqual([]);
});
