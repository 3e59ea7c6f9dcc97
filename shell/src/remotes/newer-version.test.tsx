import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import type { RegistryEntry } from "@dmc-hub/shared-types";
import { Link } from "@dmc-hub/sdk";
import { unsavedChanges } from "@dmc-hub/sdk/shell-only";
import { act, json, openScreen, screen, waitFor } from "@dmc-hub/sdk/test";
import { testingRegistry } from "../testing-registry.ts";
import { toastStore } from "../toasts/toast-store.ts";
import { NewerVersion } from "./newer-version.tsx";
import { holdRemote, refreshRegistry, useRegistry } from "./registry-store.ts";

/** The edge's answers, which are not calls of the contract. */
const edge = jest.fn<typeof fetch>();
const [portal, ...others] = testingRegistry.remotes;
const read = (version: string, given: Partial<RegistryEntry> = {}) =>
  act(async () => {
    edge.mockResolvedValueOnce(
      json({ ...testingRegistry, remotes: [{ ...portal, version, ...given }, ...others] }),
    );
    await refreshRegistry();
  });

let letGo: () => void;
beforeEach(async () => {
  globalThis.fetch = edge;
  await read("1.0.0");
  letGo = holdRemote("mf-portal");
});
afterEach(() => letGo());

/** Stands in for a remote's screen: its version and address, and a link to another page. */
function Outlet() {
  const remote = useRegistry().remotes.find(({ name }) => name === "mf-portal")!;
  return (
    <>
      <NewerVersion remote={remote} />
      <p>shows {remote.version}</p>
      <p>{remote.entry}</p>
      <Link to="/bookings">Bookings</Link>
    </>
  );
}

test("a remote with nothing typed takes it with the next step inside it", async () => {
  const { person } = openScreen(<Outlet />, { at: "/clients" });
  await read("1.1.0");
  expect(screen.getByText("shows 1.0.0")).toBeVisible();
  await person.click(screen.getByRole("link", { name: "Bookings" }));
  expect(await screen.findByText("shows 1.1.0")).toBeVisible();
});

test("one with something typed keeps it, says so once, and takes it at once when asked and confirmed", async () => {
  const save = unsavedChanges.hold({});
  const { person } = openScreen(<Outlet />, { at: "/clients" });
  const before = toastStore.list().length;
  await read("1.1.0");
  await read("1.1.0");
  expect(toastStore.list()).toHaveLength(before + 1);
  await person.click(screen.getByRole("link", { name: "Bookings" }));
  expect(screen.getByText("shows 1.0.0")).toBeVisible();
  const toast = toastStore.list().at(-1);
  expect(toast?.title).toBe("A newer version is ready");
  act(() => toast?.action?.onSelect());
  await person.click(await screen.findByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(screen.getByText("shows 1.0.0")).toBeVisible();
  act(() => toast?.action?.onSelect());
  await person.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByText("shows 1.1.0")).toBeVisible();
  save();
});

test("another build of the same version is a newer one too", async () => {
  const entry = "/remotes/mf-portal/1.0.0/remote-entry.2.js";
  const save = unsavedChanges.hold({});
  const { person } = openScreen(<Outlet />, { at: "/clients" });
  const before = toastStore.list().length;
  await read("1.0.0", { entry });
  await read("1.0.0", { entry });
  expect(toastStore.list()).toHaveLength(before + 1);
  save();
  await person.click(screen.getByRole("link", { name: "Bookings" }));
  expect(await screen.findByText(entry)).toBeVisible();
});

test("one that needs a newer SDK than the page's is neither announced nor taken", async () => {
  const save = unsavedChanges.hold({});
  const { person } = openScreen(<Outlet />, { at: "/clients" });
  const before = toastStore.list().length;
  await read("1.1.0", { sdk: "^1.1.0" });
  expect(toastStore.list()).toHaveLength(before);
  save();
  await person.click(screen.getByRole("link", { name: "Bookings" }));
  expect(screen.getByText("shows 1.0.0")).toBeVisible();
});
