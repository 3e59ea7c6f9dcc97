import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { administrator, json, openScreen, problem, waitFor } from "@dmc-hub/sdk/test";
import type { Screen } from "@dmc-hub/shared-types";
import { testingRegistry } from "../testing-registry.ts";
import { refreshRegistry } from "../remotes/registry-store.ts";
import { WayOn } from "./way-on.tsx";

/** The part of a screen that is sent to people who may not enter it. */
const guarded = ({ path, exact, roles, title, navigation }: Screen): Screen => ({
  path,
  exact,
  roles,
  title,
  data: [],
  ...(navigation?.href === "/" && { navigation }),
});

const nobodys = {
  ...testingRegistry,
  userId: null,
  remotes: testingRegistry.remotes.map((remote) => ({ ...remote, screens: remote.screens.map(guarded) })),
};
const own = { ...testingRegistry, userId: administrator.id };

/** The edge's answers, which are not calls of the contract. */
const edge = jest.fn<typeof fetch>();

beforeEach(async () => {
  globalThis.fetch = edge;
  edge.mockResolvedValueOnce(json(nobodys));
  await refreshRegistry();
  edge.mockClear();
});
afterEach(() => void edge.mockReset());

const enter = () =>
  openScreen(<WayOn user={{ ...administrator, mustChangePassword: false }} />, {
    at: "/auth",
    user: administrator,
  });

test("who signs in gets a registry of their own before they are led on, and asks for it once", async () => {
  edge.mockResolvedValue(json(own));
  const { address } = enter();
  expect(address()).toBe("/auth");
  await waitFor(() => expect(address()).toBe("/admin/dmcs"));
  expect(edge.mock.calls.map(([address]) => address)).toEqual(["/registry.json"]);
});

test.each([
  ["cannot be read", () => problem(503, "Not just now.")],
  ["is still somebody else's", () => json(nobodys)],
])("one that %s leads to the first screen of the role all the same", async (_what, answer) => {
  edge.mockImplementation(async () => answer());
  const { address } = enter();
  await waitFor(() => expect(address()).toBe("/admin/dmcs"));
  expect(edge.mock.calls.map(([address]) => address)).toEqual(["/registry.json"]);
});
