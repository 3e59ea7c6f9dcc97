import { expect, test } from "@jest/globals";
import type { User } from "@dmc-hub/shared-types";
import {
  act,
  administrator,
  fakeApi,
  json,
  listPage,
  openScreen,
  problem,
  screen,
  staff,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { UsersScreen } from "./users-screen.tsx";

const guest: User = { ...staff, id: 9, username: "guest", name: "Gil Guest", role: "user", dmcId: null };
const azure = { id: 1, name: "Azure", subdomain: "azure", active: true };

const openUsers = (at = "/admin/users") => openScreen(<UsersScreen />, { user: administrator, at });

test("shows every user with role and DMC", async () => {
  fakeApi({
    "GET /api/users": () =>
      listPage([administrator, staff, { ...staff, id: 8, name: "Lost Soul", dmcId: 77 }]),
    "GET /api/dmcs": () => json([azure]),
  });
  openUsers();
  await screen.findByText("Azure");
  const rows = screen
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    );
  expect(rows.map((cells) => cells.slice(3, 5))).toEqual([
    ["Admin", "None"],
    ["DMC User", "Azure"],
    ["DMC User", "Unknown DMC"],
  ]);
});

test("calls no DMC unknown because the list of them could not be loaded", async () => {
  fakeApi({ "GET /api/users": () => listPage([staff]), "GET /api/dmcs": () => problem(503, "Restarting.") });
  openUsers();
  expect(
    within(await screen.findByRole("row", { name: new RegExp(staff.name) })).getByText("…"),
  ).toBeVisible();
});

test("says why the users could not be loaded", async () => {
  fakeApi({
    "GET /api/users": () => problem(503, "Try again in a minute."),
    "GET /api/dmcs": () => json([]),
  });
  openUsers();
  expect(await screen.findByText("Failed to load users: 503: Try again in a minute.")).toBeVisible();
});

test("companies of one name are told apart, and one that nobody can sign in to is named as such", async () => {
  const former = { id: 2, name: "Azure", subdomain: "azure-old", active: false };
  fakeApi({ "GET /api/users": () => listPage([]), "GET /api/dmcs": () => json([azure, former]) });
  openUsers("/admin/users?edit=new");
  const choice = await screen.findByRole("combobox", { name: "Destination Management Company" });
  await waitFor(() =>
    expect(
      within(choice)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Select a DMC", "Azure (azure)", "Azure (azure-old, inactive)"]),
  );
});

test("checks a new user on every change and never sends the confirmation", async () => {
  const calls = fakeApi({
    "GET /api/users": () => listPage([]),
    "GET /api/dmcs": () => json([azure]),
    "POST /api/users": () => json(staff),
  });
  const { person, toasts } = openUsers("/admin/users?edit=new");
  expect(await screen.findByText("No users found")).toBeVisible();
  const dialog = within(await screen.findByRole("dialog", { name: "Create New User" }));
  await person.type(dialog.getByLabelText(/^Password/), "12345");
  expect(await dialog.findByText("Password must be at least 6 characters.")).toBeVisible();
  await person.type(dialog.getByLabelText(/^Password/), "6");
  await person.type(dialog.getByLabelText(/^Confirm Password/), "12345");
  expect(await dialog.findByText("Passwords do not match")).toBeVisible();
  await person.type(dialog.getByLabelText(/^Confirm Password/), "6");
  await person.type(dialog.getByRole("textbox", { name: "Name" }), "Ana Silva");
  await person.type(dialog.getByRole("textbox", { name: "Username" }), "ana");
  await person.type(dialog.getByRole("textbox", { name: "Email" }), "ana@azure.example");
  await person.click(dialog.getByRole("button", { name: "Create User" }));
  expect(await dialog.findByText("DMC selection is required for DMC users")).toBeVisible();
  await person.selectOptions(
    dialog.getByRole("combobox", { name: "Destination Management Company" }),
    "Azure",
  );
  await person.click(dialog.getByRole("button", { name: "Create User" }));
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({ title: "Success", description: "User created successfully" }),
  );
  const sent = calls.find(({ method }) => method === "POST")?.body;
  expect(sent).toMatchObject({ username: "ana", role: "dmc", dmcId: 1, password: "123456" });
  expect(sent).not.toHaveProperty("confirmPassword");
});

test("keeps the password that is left blank, and an administrator has no DMC", async () => {
  const calls = fakeApi({
    "GET /api/users": () => listPage([staff]),
    "GET /api/users/:id": () => json(staff),
    "GET /api/dmcs": () => json([azure]),
    "PUT /api/users/:id": () => json({ ...staff, role: "admin", dmcId: null }),
  });
  const { person, toasts } = openUsers();
  await person.click(await screen.findByRole("button", { name: "Edit Ana Silva" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit User" }));
  expect(dialog.getByText("Edit details for Ana Silva")).toBeVisible();
  expect(dialog.getByLabelText(/leave blank to keep current/)).toHaveValue("");
  await person.selectOptions(dialog.getByRole("combobox", { name: "Role" }), "Admin");
  expect(dialog.queryByRole("combobox", { name: "Destination Management Company" })).toBeNull();
  await person.click(dialog.getByRole("button", { name: "Update User" }));
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({ title: "Success", description: "User updated successfully" }),
  );
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ role: "admin", dmcId: null });
});

test("changes somebody who has no DMC, whatever the role", async () => {
  const calls = fakeApi({
    "GET /api/users": () => listPage([administrator, guest]),
    "GET /api/dmcs": () => json([azure]),
    "PUT /api/users/:id": () => json(guest),
  });
  const { person, toasts } = openUsers();
  for (const { name } of [administrator, guest]) {
    await person.click(await screen.findByRole("button", { name: `Edit ${name}` }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit User" }));
    await person.type(dialog.getByRole("textbox", { name: "Name" }), " the Second");
    await person.click(dialog.getByRole("button", { name: "Update User" }));
    await waitFor(() => expect(calls.at(-1)?.method).toBe("GET"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { name: "Ada Admin the Second" },
    { name: "Gil Guest the Second" },
  ]);
  expect(toasts.at(-1)).toMatchObject({ description: "User updated successfully" });
});

test("names the failure as specified", async () => {
  fakeApi({
    "GET /api/users": () => listPage([guest]),
    "GET /api/dmcs": () => json([]),
    "DELETE /api/users/:id": () => problem(409, "The last administrator stays."),
  });
  const { person, toasts } = openUsers();
  await person.click(await screen.findByRole("button", { name: "Delete Gil Guest" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText("Are you sure you want to delete this user?")).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Delete user" }));
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({
      title: "Error",
      description: "Failed to delete user: 409: The last administrator stays.",
      tone: "destructive",
    }),
  );
});

test("approves an invited colleague who waits", async () => {
  let row: User = { ...guest, isWaiting: true };
  const calls = fakeApi({
    "GET /api/users": () => listPage([row]),
    "GET /api/dmcs": () => json([azure]),
    "POST /api/users/:id/approve": () => json((row = { ...row, isWaiting: false })),
  });
  const { person, toasts } = openUsers();
  await person.click(await screen.findByRole("button", { name: "Approve Gil Guest" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Approve Gil Guest" })).toBeNull());
  expect(calls.find(({ method }) => method === "POST")?.path).toBe("/api/users/9/approve");
  expect(toasts.at(-1)).toEqual({ title: "Invitation Approved", description: `Sent to ${guest.email}` });
});

const drawn = () => screen.queryAllByText(/^Guest \d+$/).length;

test("on paper all rows that have been loaded are drawn", async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    ...guest,
    id: index + 1,
    name: `Guest ${index}`,
  }));
  fakeApi({ "GET /api/users": () => listPage(rows), "GET /api/dmcs": () => json([azure]) });
  openUsers();
  await screen.findByRole("table", { name: "Users" });
  expect(drawn()).toBeLessThan(60);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(drawn()).toBe(60);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(drawn()).toBeLessThan(60);
});
