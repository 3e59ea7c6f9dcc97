import { beforeAll, expect, test } from "@jest/globals";
import type { Role } from "@dmc-hub/shared-types";
import { fakeApi, json, openScreen, problem, screen, staff, waitFor } from "@dmc-hub/sdk/test";
import { Area } from "./area.tsx";
import { testingRegistry } from "./testing-registry.ts";

beforeAll(() => void (window.__registry = testingRegistry));

const open = (at: string, role: Role | null) => {
  fakeApi({
    "GET /api/user": () => (role === null ? problem(401, "Sign in to continue.") : json({ ...staff, role })),
    "GET /api/dmc-info": () => json({ name: "Azure", logo: null, subdomain: "azure" }),
  });
  return openScreen(<Area history={null as never} />, { at });
};

test("shows a spinner while it asks who is there", () => {
  open("/clients", "dmc");
  expect(screen.getByRole("status", { name: "Checking who you are" })).toBeVisible();
});

test.each([
  [null, "/clients", "/auth"],
  ["admin", "/clients", "/admin/dmcs"],
  ["dmc", "/admin/dmcs", "/dashboard"],
] as const)("sends %s away from %s to %s", async (role, at, to) => {
  const { address } = open(at, role);
  await waitFor(() => expect(address()).toBe(to));
});

test("tells any other role which roles the page is for", async () => {
  open("/clients", "user");
  expect(await screen.findByText("Access Denied")).toBeVisible();
  expect(
    screen.getByText(
      "You don't have permission to access this page. This page requires one of these roles: dmc.",
    ),
  ).toBeVisible();
});

test.each([
  ["/nowhere", "dmc"],
  ["/admin/docs", "admin"],
  ["/nowhere", null],
] as const)("shows the not-found screen at %s to %s", async (at, role) => {
  const { address } = open(at, role);
  expect(await screen.findByText("404 Page Not Found")).toBeVisible();
  expect(screen.getByText("Did you forget to add the page to the router?")).toBeVisible();
  expect(address()).toBe(at);
});

test("says so when it cannot be found out who is there", async () => {
  fakeApi({ "GET /api/user": () => problem(503, "The database is being restarted.") });
  openScreen(<Area history={null as never} />, { at: "/clients" });
  expect(await screen.findByText("503: The database is being restarted.")).toBeVisible();
});
