import { beforeAll, expect, test } from "@jest/globals";
import {
  createBrowserRouter,
  createQueryClient,
  QueryClientProvider,
  RouterProvider,
  UiProvider,
  unsavedChanges,
} from "@dmc-hub/sdk/shell-only";
import { fakeApi, nothing, problem, render, screen, userEvent, waitFor } from "@dmc-hub/sdk/test";
import { LeaveGuard } from "./leave-guard.tsx";
import { withUnsignalledRequests } from "./testing-requests.ts";
import { useLogout } from "./use-logout.tsx";

beforeAll(withUnsignalledRequests);

function Screen() {
  const { logout, question } = useLogout();
  return (
    <>
      <LeaveGuard />
      <button onClick={logout}>Logout</button>
      {question}
    </>
  );
}

/** Presses Logout, and a button of the question. */
async function logout(answer: string): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await screen.findByRole("alertdialog", { name: "Discard what you typed?" });
  await userEvent.click(screen.getByRole("button", { name: answer }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
}

test("what was typed is asked about before the session ends, once", async () => {
  const answers = [problem(503, "Not just now."), nothing()];
  const calls = fakeApi({ "POST /api/logout": () => answers.shift() ?? nothing() });
  history.replaceState(null, "", "/settings/company");
  const router = createBrowserRouter([
    { path: "/auth", element: <p>Sign in</p> },
    { path: "*", element: <Screen /> },
  ]);
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  );
  const release = unsavedChanges.hold({ isOnPage: true });
  await logout("Keep editing");
  expect([calls.length, location.pathname]).toEqual([0, "/settings/company"]);
  // Where that fails the text is still there, and asked about again.
  await logout("Discard");
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(location.pathname).toBe("/settings/company");
  await logout("Discard");
  expect(await screen.findByText("Sign in")).toBeVisible();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(calls).toHaveLength(2);
  release();
});
