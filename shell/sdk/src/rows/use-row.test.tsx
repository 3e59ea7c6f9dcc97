import { useState } from "react";
import { expect, test } from "@jest/globals";
import { bookings, createApiClient } from "@dmc-hub/shared-types";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { fakeApi, json, openScreen, screen } from "../../test/index.tsx";
import { useRow } from "./use-row.ts";

const api = createApiClient({ bookings });
const all = ["/api/bookings", {}];
const searched = ["/api/bookings", { q: "villa" }];
const pageWith = (version: number) => ({ rows: [{ id: 1, version }], total: "1", next: null });

/** A booking's version, opened with the given lists in the cache. */
function Opened({ fill }: { readonly fill: (client: QueryClient) => void }) {
  const client = useQueryClient();
  useState(() => fill(client));
  const { data } = useRow(api.bookings, 1);
  return <p>{data === undefined ? "loading" : `version ${data.version}`}</p>;
}

test("a row opens as the newest list has it, whichever was loaded first", () => {
  const calls = fakeApi({});
  openScreen(
    <Opened
      fill={(client) => {
        client.setQueryData(all, pageWith(1));
        client.setQueryData(searched, pageWith(2));
      }}
    />,
  );
  expect(screen.getByText("version 2")).toBeVisible();
  expect(calls).toEqual([]);
});

test("a row that only outdated lists have is loaded", async () => {
  fakeApi({ "GET /api/bookings/:id": () => json({ id: 1, version: 2 }) });
  openScreen(
    <Opened
      fill={(client) => {
        client.setQueryData(all, pageWith(1));
        void client.invalidateQueries({ queryKey: all });
      }}
    />,
  );
  expect(screen.getByText("loading")).toBeVisible();
  expect(await screen.findByText("version 2")).toBeVisible();
});
