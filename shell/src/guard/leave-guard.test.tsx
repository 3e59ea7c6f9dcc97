import { afterEach, beforeAll, expect, jest, test } from "@jest/globals";
import { PlainLink, type Toast } from "@dmc-hub/sdk";
import {
  createBrowserRouter,
  createShellHistory,
  RouterProvider,
  UiProvider,
  unsavedChanges,
} from "@dmc-hub/sdk/shell-only";
import { act, render, screen, userEvent, waitFor } from "@dmc-hub/sdk/test";
import { withOpen } from "../remotes/with-open.ts";
import { toastStore } from "../toasts/toast-store.ts";
import { LeaveGuard, LeaveQuestion, Staying } from "./leave-guard.tsx";
import { withUnsignalledRequests } from "./testing-requests.ts";

beforeAll(withUnsignalledRequests);

const held: (() => void)[] = [];
afterEach(() => {
  for (const release of held.splice(0)) release();
});

/** Shows a page with a link and a toast's button, at an address. */
function show({ at, to = "/", toast = { title: "Saved" } }: { at: string; to?: string; toast?: Toast }) {
  history.replaceState(null, "", at);
  const element = (
    <>
      <LeaveGuard />
      <PlainLink to={to}>Leave</PlainLink>
      <button onClick={() => withOpen(toast, createShellHistory(router)).action?.onSelect()}>Open</button>
    </>
  );
  const router = createBrowserRouter([{ path: "*", element }]);
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
}

/** Shows a page with a link, and follows the link. */
async function leaveFor(to: string) {
  show({ at: "/settings/company", to });
  await userEvent.click(screen.getByRole("link", { name: "Leave" }));
}

const open = () => userEvent.click(screen.getByRole("button", { name: "Open" }));

const address = () => location.pathname + location.search;

test("asks before another address takes typed text away, and stays where it is", async () => {
  held.push(unsavedChanges.hold({ isOnPage: true }));
  await leaveFor("/settings/company?tab=billing");
  const question = await screen.findByRole("alertdialog", { name: "Discard what you typed?" });
  expect(question).toHaveTextContent("It has not been saved.");
  await userEvent.click(screen.getByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(address()).toBe("/settings/company");
});

test("has the question ready from the first typed text on", () => {
  const preload = jest.spyOn(LeaveQuestion, "preload");
  show({ at: "/clients" });
  expect(preload).not.toHaveBeenCalled();
  held.push(unsavedChanges.hold({}));
  expect(preload).toHaveBeenCalled();
});

test("stays and says why where the question does not load", () => {
  const onStay = jest.fn();
  render(<Staying onStay={onStay} />);
  expect(onStay).toHaveBeenCalledTimes(1);
  expect(toastStore.list()[0]).toMatchObject({ title: "You have unsaved text", tone: "destructive" });
});

test("goes on where the person says so", async () => {
  held.push(unsavedChanges.hold({ isOnPage: true }));
  await leaveFor("/clients");
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(address()).toBe("/clients"));
});

test("asks before a toast opens something in place of a dialog with typed text", async () => {
  held.push(unsavedChanges.hold({}));
  show({ at: "/bookings?edit=new", toast: { title: "Saved", opens: { kind: "booking", id: 7 } } });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(address()).toBe("/bookings?edit=new");
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(address()).toBe("/bookings?open=7"));
});

test("goes on by itself once everything is saved", async () => {
  const release = unsavedChanges.hold({ isOnPage: true });
  await leaveFor("/clients");
  await screen.findByRole("alertdialog", { name: "Discard what you typed?" });
  const saved = unsavedChanges.hold({ isBeingSaved: true, isOnPage: true });
  act(release);
  expect(screen.getByRole("alertdialog")).toBeVisible();
  expect(address()).toBe("/settings/company");
  act(saved);
  await waitFor(() => expect(address()).toBe("/clients"));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test.each([
  ["nothing was typed", "/clients", () => undefined],
  ["it is being saved", "/clients", () => void held.push(unsavedChanges.hold({ isBeingSaved: true }))],
  ["a dialog stands over the page", "/settings/company?q=a", () => void held.push(unsavedChanges.hold({}))],
])("does not ask where %s", async (_why, to, prepare) => {
  prepare();
  await leaveFor(to);
  await waitFor(() => expect(address()).toBe(to));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
