import { beforeEach, expect, test } from "@jest/globals";
import { fakeApi, json, openScreen, problem, screen, staff, waitFor, within } from "@dmc-hub/sdk/test";
import { toastStore } from "../toasts/toast-store.ts";
import { AuthScreen } from "./auth-screen.tsx";

const signedOut = () => problem(401, "Sign in to continue.");
/** Also if it has been let go since. */
const lastToast = () => toastStore.list().at(-1);

beforeEach(() => {
  for (const { id } of toastStore.list()) toastStore.dismiss(id);
});

test("asks for username and password before anything is sent", async () => {
  const calls = fakeApi({ "GET /api/user": signedOut });
  const { person } = openScreen(<AuthScreen />, { at: "/auth" });
  await person.click(await screen.findByRole("button", { name: "Login" }));
  const username = screen.getByLabelText(/^Username/);
  await waitFor(() => expect(username).toHaveAccessibleErrorMessage("Username is required"));
  await waitFor(() =>
    expect(screen.getByLabelText(/^Password/)).toHaveAccessibleErrorMessage("Password is required"),
  );
  expect(username).toHaveFocus();
  expect(calls.map(({ method }) => method)).toEqual(["GET"]);
  expect(document.title).toContain("Login or Register");
});

test("signs in, says so until the answer comes, greets, and goes home", async () => {
  const answer = Promise.withResolvers<Response>();
  fakeApi({ "GET /api/user": signedOut, "POST /api/login": () => answer.promise });
  const { person, address } = openScreen(<AuthScreen />, { at: "/auth" });
  await person.type(await screen.findByLabelText(/^Username/), "ana");
  await person.type(screen.getByLabelText(/^Password/), "secret");
  await person.click(screen.getByRole("button", { name: "Login" }));
  expect(await screen.findByRole("button", { name: "Logging in..." })).toBeDisabled();
  answer.resolve(json(staff));
  await waitFor(() => expect(address()).toBe("/dashboard"));
  expect(lastToast()).toMatchObject({ title: "Logged in", description: "Welcome back, Ana Silva!" });
});

test("says why signing in failed, inline and in a toast, and keeps what was typed", async () => {
  fakeApi({
    "GET /api/user": signedOut,
    "POST /api/login": () => problem(401, "Wrong username or password."),
  });
  const { person } = openScreen(<AuthScreen />, { at: "/auth" });
  await person.type(await screen.findByLabelText(/^Username/), "ana");
  await person.type(screen.getByLabelText(/^Password/), "wrong");
  await person.click(screen.getByRole("button", { name: "Login" }));
  expect(await screen.findByText("401: Wrong username or password.")).toBeVisible();
  expect(lastToast()).toMatchObject({
    title: "Login failed",
    description: "401: Wrong username or password.",
  });
  expect(screen.getByLabelText(/^Username/)).toHaveValue("ana");
});

test("says the rule of each field of a registration", async () => {
  const calls = fakeApi({ "GET /api/user": signedOut });
  const { person } = openScreen(<AuthScreen />, { at: "/auth?tab=register" });
  const fields = [
    [/^Username/, "ab", "Username must be at least 3 characters"],
    [/^Name/, "V", "Name is required"],
    [/^Email/, "vera at mail", "Invalid email address"],
    [/^Password/, "12345", "Password must be at least 6 characters"],
  ] as const;
  for (const [label, text] of fields) await person.type(await screen.findByLabelText(label), text);
  await person.click(screen.getByRole("button", { name: "Create Account" }));
  for (const [label, , message] of fields)
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleErrorMessage(message));
  expect(calls.map(({ method }) => method)).toEqual(["GET"]);
});

test("checks a registration by the specified rules and shows a taken username on its field", async () => {
  fakeApi({
    "GET /api/user": signedOut,
    "POST /api/register": () =>
      problem(409, "Username is already taken.", [
        { path: "username", message: "Username is already taken" },
      ]),
  });
  const { person } = openScreen(<AuthScreen />, { at: "/auth" });
  await person.click(await screen.findByRole("tab", { name: "Register" }));
  await person.click(screen.getByRole("button", { name: "Create Account" }));
  expect(await screen.findByText("Username must be at least 3 characters")).toBeVisible();
  for (const message of [
    "Name is required",
    "Invalid email address",
    "Password must be at least 6 characters",
  ]) {
    expect(screen.getByText(message)).toBeVisible();
  }
  await person.type(screen.getByLabelText(/^Username/), "ana");
  await person.type(screen.getByLabelText(/^Name/), "Ana Silva");
  await person.type(screen.getByLabelText(/^Email/), "ana@azure.example");
  await person.type(screen.getByLabelText(/^Password/), "secret");
  await person.click(screen.getByRole("button", { name: "Create Account" }));
  expect(await screen.findByText("Username is already taken")).toBeVisible();
  expect(lastToast()).toMatchObject({
    title: "Registration failed",
    description: "409: Username is already taken.",
  });
});

test("goes between the tabs with the arrow keys, beside what the product does", async () => {
  fakeApi({ "GET /api/user": signedOut });
  const { person } = openScreen(<AuthScreen />, { at: "/auth" });
  (await screen.findByRole("tab", { name: "Login" })).focus();
  await person.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Register" })).toHaveFocus();
  expect(screen.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
  expect(await screen.findByLabelText(/^Email/)).toBeVisible();
  const aside = within(screen.getByRole("complementary", { name: "What DMC Hub does" }));
  for (const feature of ["Proposal Creation", "Itinerary Planning", "Partner Management", "Booking Tracking"])
    expect(aside.getByText(feature)).toBeVisible();
});

test.each([
  ["admin", "/admin/dmcs"],
  ["dmc", "/dashboard"],
  ["user", "/dashboard"],
] as const)("sends a signed-in %s to %s", async (role, home) => {
  fakeApi({ "GET /api/user": () => json({ ...staff, role }) });
  const { address } = openScreen(<AuthScreen />, { at: "/auth" });
  await waitFor(() => expect(address()).toBe(home));
});

test("at a portal shows whose it is, and offers no registration", async () => {
  window.__portal = { name: "Azure", subdomain: "azure", logo: null, active: true, theme: null };
  try {
    fakeApi({ "GET /api/user": signedOut });
    openScreen(<AuthScreen />, { at: "/auth?tab=register" });
    expect(await screen.findByText("Azure")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
    expect(screen.queryByRole("tab")).toBeNull();
  } finally {
    delete window.__portal;
  }
});

test("leads somebody with a temporary password to a new one first", async () => {
  fakeApi({
    "GET /api/user": signedOut,
    "POST /api/login": () => json({ ...staff, mustChangePassword: true }),
  });
  const { person, address } = openScreen(<AuthScreen />, { at: "/auth" });
  await person.type(await screen.findByLabelText(/^Username/), "ana");
  await person.type(screen.getByLabelText(/^Password/), "temporary{Enter}");
  await waitFor(() => expect(address()).toBe("/new-password"));
});
