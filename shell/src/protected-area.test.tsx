import { expect, jest, test } from "@jest/globals";
import type { Role } from "@dmc-hub/shared-types";
import {
  act,
  fakeApi,
  isTold,
  json,
  nothing,
  openScreen,
  problem,
  screen,
  staff,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { unsavedChanges } from "@dmc-hub/sdk/shell-only";
import { ProtectedArea } from "./protected-area.tsx";
import { refreshRegistry } from "./remotes/registry-store.ts";
import { testingRegistry } from "./testing-registry.ts";
import { toastStore } from "./toasts/toast-store.ts";

const open = (at: string, role: Role | null) => {
  fakeApi({
    "GET /api/user": () => (role === null ? problem(401, "Sign in to continue.") : json({ ...staff, role })),
    "GET /api/dmc-info": () => json({ name: "Azure", logo: null, subdomain: "azure" }),
  });
  return openScreen(<ProtectedArea history={null as never} />, { at });
};

test("shows a spinner while it asks who is there", () => {
  open("/clients", "dmc");
  expect(screen.getByRole("status", { name: "Checking who you are" })).toBeVisible();
});

test.each([
  [null, "/clients", "/auth"],
  [null, "/dashboard", "/auth"],
  [null, "/admin/dmcs", "/auth"],
  ["admin", "/clients", "/admin/dmcs"],
  ["admin", "/dashboard", "/admin/dmcs"],
  ["dmc", "/admin/dmcs", "/dashboard"],
  ["dmc", "/", "/dashboard"],
  ["admin", "/", "/admin/dmcs"],
] as const)("sends %s away from %s to %s", async (role, at, to) => {
  const { address } = open(at, role);
  await waitFor(() => expect(address()).toBe(to));
});

test.each([
  ["/clients", "dmc"],
  ["/admin/dmcs", "admin"],
] as const)("tells any other role at %s that it is for %s", async (at, roles) => {
  const { address } = open(at, "user");
  expect(await screen.findByText("Access Denied")).toBeVisible();
  expect(
    screen.getByText(
      `You don't have permission to access this page. This page requires one of these roles: ${roles}.`,
    ),
  ).toBeVisible();
  expect(address()).toBe(at);
});

test("who may not enter can leave; where that fails, they stay and are told", async () => {
  const answers = [problem(503, "Not just now."), nothing()];
  fakeApi({
    "GET /api/user": () => json({ ...staff, role: "user" }),
    "POST /api/logout": () => answers.shift() ?? nothing(),
  });
  const { person, address } = openScreen(<ProtectedArea history={null as never} />, { at: "/clients" });
  await person.click(await screen.findByRole("button", { name: "Logout" }));
  await waitFor(() =>
    expect(toastStore.list().at(-1)).toMatchObject({
      title: "Logout failed",
      description: "503: Not just now.",
    }),
  );
  expect(address()).toBe("/clients");
  await person.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(address()).toBe("/auth"));
  expect(toastStore.list().at(-1)).toMatchObject({ title: "Logged out" });
});

test("the frame's name and colours follow what is told of the company", async () => {
  const theme = {
    primaryColor: "#123456",
    secondaryColor: "#654321",
    accentColor: "#abcdef",
    stylesheet: null,
  };
  const answers = [{ name: "Azure", theme: null }];
  fakeApi({
    "GET /api/user": () => json(staff),
    "GET /api/dmc-info": () => json({ logo: null, ...(answers.shift() ?? { name: "Azure Tours", theme }) }),
  });
  const { hear } = openScreen(<ProtectedArea history={null as never} />, { at: "/nowhere" });
  expect(await screen.findByText("Azure")).toBeInTheDocument();
  await act(hear);
  expect(await screen.findByText("Azure Tours")).toBeInTheDocument();
  await waitFor(() => expect(document.getElementById("tenant-look")?.textContent).toContain("--"));
});

test("who is given access meanwhile asks again, and has the page loaded anew", async () => {
  const loads = jest.spyOn(console, "error").mockImplementation(() => undefined);
  const answers: Role[] = ["user", "user", "dmc"];
  const calls = fakeApi({ "GET /api/user": () => json({ ...staff, role: answers.shift() }) });
  const { person } = openScreen(<ProtectedArea history={null as never} />, { at: "/clients" });
  await person.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(calls).toHaveLength(2));
  await isTold();
  expect(loads).not.toHaveBeenCalled();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(String(loads.mock.calls)).toContain("navigation"));
});

test.each([
  ["/nowhere", "dmc"],
  ["/clients/extra", "dmc"],
  ["/admin/docs", "admin"],
  ["/admin/inbox", "admin"],
  ["/admin/settings", "admin"],
  ["/admin/support", "admin"],
  ["/nowhere", "user"],
  ["/nowhere", null],
] as const)("shows the not-found screen at %s to %s", async (at, role) => {
  const { address } = open(at, role);
  expect(await screen.findByText("404 Page Not Found")).toBeVisible();
  expect(screen.getByText("Did you forget to add the page to the router?")).toBeVisible();
  expect(address()).toBe(at);
});

test("says so when it cannot be found out who is there", async () => {
  fakeApi({ "GET /api/user": () => problem(503, "The database is being restarted.") });
  openScreen(<ProtectedArea history={null as never} />, { at: "/clients" });
  expect(await screen.findByText("The database is being restarted.")).toBeVisible();
});

test("who is known goes on although they cannot be recognised again at the moment", async () => {
  const answers = [json({ ...staff, role: "user" })];
  fakeApi({ "GET /api/user": () => answers.shift() ?? problem(503, "Not just now.") });
  const { hear } = openScreen(<ProtectedArea history={null as never} />, { at: "/clients" });
  expect(await screen.findByText("Access Denied")).toBeVisible();
  await hear();
  await isTold();
  expect(screen.getByText("Access Denied")).toBeVisible();
  expect(screen.queryByText("You could not be recognised")).toBeNull();
});

test.each([
  [{ dmcId: 99 }, "You now work for another company"],
  [{ role: "admin", dmcId: null }, "You now have another role"],
  [{ id: 99, name: "Ben" }, "Ben is signed in now"],
] as const)(
  "with unsaved text it stays the first user's page, and sends nothing (%j)",
  async (other, title) => {
    const network = globalThis.fetch;
    const answers = [json(staff)];
    const calls = fakeApi({
      "GET /api/user": () => answers.shift() ?? json({ ...staff, ...other }),
      "GET /api/notifications": () => json([]),
    });
    const { person, hear } = openScreen(<ProtectedArea history={null as never} />, { at: "/nowhere" });
    const typed = await screen.findByText("404 Page Not Found");
    const saved = unsavedChanges.hold({});
    await act(hear);
    const dialog = await screen.findByRole("alertdialog", { name: title });
    expect(typed).toBeInTheDocument();
    const asked = calls.length;
    const answer = await fetch("/api/clients", { method: "POST" });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { detail: `${title}. Nothing was saved. Reload the page.` },
    ]);
    void fetch("/api/clients");
    expect(calls).toHaveLength(asked);
    globalThis.fetch = network;
    await person.click(within(dialog).getByRole("button", { name: "Show what I typed" }));
    const notice = await screen.findByRole("note", { name: title });
    expect(within(notice).getByRole("button", { name: "Discard it and reload" })).toBeVisible();
    expect(typed).toBeVisible();
    // A form that begins to be saved holds its text anew. Of a page that is loaded jsdom says that it cannot.
    const said = jest.spyOn(console, "error");
    const loads = () => said.mock.calls.filter(([text]) => String(text).includes("navigation")).length;
    const before = loads();
    saved();
    const stillUnsaved = unsavedChanges.hold({ isBeingSaved: true });
    await isTold();
    expect(loads()).toBe(before);
    stillUnsaved();
    await waitFor(() => expect(loads()).toBe(before + 1));
  },
);

test.each([
  ["no longer knows its user: they may sign in again", null],
  ["knows somebody else by now: what was typed may be kept", 99],
])("the page stays as it is where the edge %s", async (_, userId) => {
  globalThis.fetch = jest.fn<typeof fetch>(async () => json({ ...testingRegistry, userId }));
  open("/nowhere", "dmc");
  const drawn = await screen.findByText("404 Page Not Found");
  await act(() => refreshRegistry());
  expect(drawn).toBeVisible();
});
