import { expect, test } from "@jest/globals";
import { fakeApi, json, openScreen, problem, screen, staff, waitFor } from "@dmc-hub/sdk/test";
import { toastStore } from "../toasts/toast-store.ts";
import { NewPasswordScreen } from "./new-password-screen.tsx";

const newcomer = () => json({ ...staff, mustChangePassword: true });
const open = (state: object = {}) => {
  const calls = fakeApi({
    "GET /api/user": newcomer,
    "PUT /api/user/password": () => json({ ...staff, mustChangePassword: false }),
    ...state,
  });
  return { calls, ...openScreen(<NewPasswordScreen />, { at: "/new-password" }) };
};

test("says each rule on its field before anything is sent", async () => {
  const { person, calls } = open();
  await person.type(await screen.findByLabelText(/^New Password/), "short");
  await person.type(screen.getByLabelText(/^Confirm Password/), "other");
  await person.click(screen.getByRole("button", { name: "Save Password" }));
  expect(await screen.findByText("Password must be at least 6 characters")).toBeVisible();
  await person.type(screen.getByLabelText(/^New Password/), "er than that");
  expect(await screen.findByText("Passwords do not match")).toBeVisible();
  expect(calls.map(({ method }) => method)).toEqual(["GET"]);
});

test("replaces the password without asking for the temporary one, and goes home", async () => {
  const { person, calls, address } = open();
  await person.type(await screen.findByLabelText(/^New Password/), "my very own");
  await person.type(screen.getByLabelText(/^Confirm Password/), "my very own{Enter}");
  await waitFor(() => expect(address()).toBe("/dashboard"));
  expect(calls.at(-1)).toMatchObject({ method: "PUT", body: { newPassword: "my very own" } });
  expect(toastStore.list().at(-1)).toMatchObject({ title: "Password changed" });
});

test("shows the server's refusal on its field, and keeps what was typed", async () => {
  const message = "Choose a password that differs from the current one";
  const { person } = open({
    "PUT /api/user/password": () => problem(400, message, [{ path: "newPassword", message }]),
  });
  await person.type(await screen.findByLabelText(/^New Password/), "temporary");
  await person.type(screen.getByLabelText(/^Confirm Password/), "temporary{Enter}");
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText(/^New Password/)).toHaveValue("temporary");
});

test("has nothing to ask of somebody whose password is their own, or who is not signed in", async () => {
  const own = open({ "GET /api/user": () => json({ ...staff, mustChangePassword: false }) });
  await waitFor(() => expect(own.address()).toBe("/dashboard"));
  own.unmount();
  const nobody = open({ "GET /api/user": () => problem(401, "Sign in to continue.") });
  await waitFor(() => expect(nobody.address()).toBe("/auth"));
});
