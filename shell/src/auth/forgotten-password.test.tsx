import { expect, test } from "@jest/globals";
import { fakeApi, json, nothing, openScreen, problem, screen, staff, waitFor } from "@dmc-hub/sdk/test";
import { toastStore } from "../toasts/toast-store.ts";
import { AuthScreen } from "./auth-screen.tsx";

const signedOut = () => problem(401, "Sign in to continue.");

test("who has forgotten the password asks for a link, and is told no more than that", async () => {
  const calls = fakeApi({ "GET /api/user": signedOut, "POST /api/password-resets": () => nothing() });
  const { person, address } = openScreen(<AuthScreen />, { at: "/auth" });
  await person.click(await screen.findByRole("link", { name: "Forgot your password?" }));
  expect(address()).toBe("/auth?forgotten");
  await person.type(await screen.findByLabelText(/^Email/), "nowhere{Enter}");
  expect(await screen.findByText("Invalid email address")).toBeVisible();
  await person.type(screen.getByLabelText(/^Email/), "@mail.example{Enter}");
  expect(await screen.findByText(/^If there is an account with nowhere@mail.example/)).toBeVisible();
  expect(calls.at(-1)).toMatchObject({ method: "POST", body: { email: "nowhere@mail.example" } });
});

test("a mailed link sets the password and leads to the sign-in; one that does not work says so", async () => {
  const refusal = "This link does not work any more. Ask for a new one.";
  const answers = [problem(400, refusal, [{ path: "token", message: refusal }]), nothing()];
  const calls = fakeApi({
    "GET /api/user": signedOut,
    "POST /api/password-resets/redeem": () => answers.shift() ?? nothing(),
    "POST /api/logout": () => nothing(),
  });
  const { person, address } = openScreen(<AuthScreen />, { at: "/auth#reset=abc-_1" });
  await person.type(await screen.findByLabelText(/^New Password/), "my very own");
  await person.type(screen.getByLabelText(/^Confirm Password/), "my very own{Enter}");
  expect(await screen.findByText(refusal)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Save Password" }));
  expect(await screen.findByRole("button", { name: "Login" })).toBeVisible();
  await waitFor(() => expect(address()).toBe("/auth"));
  expect(calls.findLast(({ path }) => path.endsWith("/redeem"))?.body).toEqual({
    token: "abc-_1",
    newPassword: "my very own",
  });
  expect(toastStore.list().at(-1)).toMatchObject({ title: "Password changed" });
});

test.each([
  ["ends", nothing],
  ["cannot be ended now", () => problem(503, "Not just now.")],
])("a mailed link leads to the sign-in whoever is signed in there, whose session %s", async (_, answer) => {
  let isSignedIn = true;
  fakeApi({
    "GET /api/user": () => (isSignedIn ? json(staff) : signedOut()),
    "POST /api/password-resets/redeem": () => nothing(),
    "POST /api/logout": () => {
      isSignedIn = false;
      return answer();
    },
  });
  const before = toastStore.list().length;
  const { person, address } = openScreen(<AuthScreen />, { at: "/auth#reset=abc-_1" });
  await person.type(await screen.findByLabelText(/^New Password/), "my very own");
  await person.type(screen.getByLabelText(/^Confirm Password/), "my very own{Enter}");
  expect(await screen.findByRole("button", { name: "Login" })).toBeVisible();
  expect(address()).toBe("/auth");
  expect(isSignedIn).toBe(false);
  expect(toastStore.list().slice(before)).toMatchObject([{ title: "Password changed" }]);
});
