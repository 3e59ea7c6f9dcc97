import { expect, test } from "@jest/globals";
import {
  fakeApi,
  json,
  nothing,
  openScreen,
  problem,
  screen,
  staff,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { openSession } from "../testing-settings.ts";
import { UserScreen } from "./user-screen.tsx";

const open = () => openScreen(<UserScreen />, { at: "/settings/user?tab=security" });
const here = openSession(1, { isCurrent: true });
const phone = openSession(2, { userAgent: "Mozilla/5.0 (iPhone) Safari/604.1", address: "198.51.100.4" });

const box = (name: string) => screen.findByLabelText(new RegExp(`^${name}`));
const change = () => screen.getByRole("button", { name: "Change Password" });

test("changes the password, with the contract's own messages", async () => {
  const answers = [
    problem(422, "Check the fields.", [
      { path: "currentPassword", message: "This is not your current password" },
    ]),
    json({ ...staff, mustChangePassword: false }),
  ];
  const calls = fakeApi({
    "GET /api/user/sessions": () => json([here]),
    "PUT /api/user/password": () => answers.shift() ?? problem(500, "Once more"),
  });
  const { person, toasts } = open();
  await person.type(await box("New password"), "short");
  await person.click(change());
  await waitFor(async () =>
    expect(await box("Current password")).toHaveAccessibleErrorMessage("Your current password is required"),
  );
  await waitFor(async () =>
    expect(await box("New password")).toHaveAccessibleErrorMessage("Password must be at least 6 characters"),
  );
  await person.type(await box("Current password"), "wrong");
  await person.type(await box("New password"), "er than long");
  await person.type(await box("Confirm new password"), "another");
  await person.click(change());
  await waitFor(async () =>
    expect(await box("Confirm new password")).toHaveAccessibleErrorMessage("Passwords do not match"),
  );
  await person.clear(await box("Confirm new password"));
  await person.type(await box("Confirm new password"), "shorter than long");
  await person.click(change());
  await waitFor(() => expect(screen.getByText("This is not your current password")).toBeVisible());
  expect(toasts.at(-1)?.title).toBe("Failed to change password");
  await person.click(change());
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({
      title: "Password Changed",
      description: "Your other sessions have ended.",
    }),
  );
  expect(calls.findLast(({ method }) => method === "PUT")?.body).toEqual({
    currentPassword: "wrong",
    newPassword: "shorter than long",
  });
  expect(await box("New password")).toHaveValue("");
  expect(change()).toBeDisabled();
});

test("lists where the person is signed in, and ends one place after asking", async () => {
  const present = { ...here, seenAt: new Date().toISOString() };
  let sessions = [present, phone];
  const calls = fakeApi({
    "GET /api/user/sessions": () => json(sessions),
    "DELETE /api/user/sessions/:id": () => {
      sessions = [present];
      return nothing();
    },
  });
  const { person, toasts } = open();
  const own = (await screen.findByText("This session")).closest("li") as HTMLElement;
  expect(own).toHaveTextContent("Chrome on LinuxThis session203.0.113.7 · Last seen just now");
  expect(within(own).queryByRole("button")).toBeNull();
  await person.click(
    screen.getByRole("button", { name: "End the session of Safari on iPhone at 198.51.100.4" }),
  );
  const question = await screen.findByRole("alertdialog", { name: "End session" });
  expect(question).toHaveTextContent("Safari on iPhone at 198.51.100.4 is signed out at once.");
  await person.click(within(question).getByRole("button", { name: "End session" }));
  await waitFor(() => expect(toasts).toEqual([{ title: "Session Ended" }]));
  await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
  expect(calls.find(({ method }) => method === "DELETE")?.path).toBe("/api/user/sessions/2");
  expect(screen.queryByRole("button", { name: "End all other sessions" })).toBeNull();
});

test("asks about no other session until the first one has ended", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const calls = fakeApi({
    "GET /api/user/sessions": () => json([here, phone]),
    "DELETE /api/user/sessions/:id": () => answered.then(nothing),
  });
  const { person, toasts } = open();
  await person.click(await screen.findByRole("button", { name: /^End the session of Safari/ }));
  const question = within(await screen.findByRole("alertdialog", { name: "End session" }));
  await person.click(question.getByRole("button", { name: "End session" }));
  await waitFor(() => expect(calls.at(-1)?.method).toBe("DELETE"));
  await person.keyboard("{Escape}");
  await person.click(question.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("alertdialog", { name: "End session" })).toBeVisible();
  answer();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(toasts).toEqual([{ title: "Session Ended" }]);
});

test("ends all others at once, and tells why where that does not work", async () => {
  const answers = [problem(503, "The database is being restarted."), nothing()];
  fakeApi({
    "GET /api/user/sessions": () => json([here, phone]),
    "DELETE /api/user/sessions": () => answers.shift() ?? nothing(),
  });
  const { person, toasts } = open();
  await person.click(await screen.findByRole("button", { name: "End all other sessions" }));
  const question = await screen.findByRole("alertdialog", { name: "End all other sessions" });
  const end = within(question).getByRole("button", { name: "End all other sessions" });
  await person.click(end);
  expect(await within(question).findByText("The database is being restarted.")).toBeVisible();
  expect(toasts.at(-1)).toEqual({
    title: "Failed to end the other sessions",
    description: "The database is being restarted.",
    tone: "destructive",
  });
  await waitFor(() => expect(end).toBeEnabled());
  await person.click(end);
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "Other Sessions Ended" }));
});

test("says why the sessions cannot be shown", async () => {
  fakeApi({ "GET /api/user/sessions": () => problem(503, "Try again in a moment.") });
  open();
  expect(await screen.findByText("The sessions could not be loaded")).toBeVisible();
});
