import { expect, test } from "@jest/globals";
import { fakeApi, json, openScreen, problem, screen } from "@dmc-hub/sdk/test";
import { DashboardScreen } from "./dashboard-screen.tsx";

const company = () => json({ name: "Azure Coast Travel", logo: null, subdomain: "azure" });

test("shows the company, its address and the four figures with the way to what they count", async () => {
  fakeApi({
    "GET /api/dmc-info": company,
    "GET /api/dashboard": () =>
      json({ activeProposals: 7, confirmedBookings: 12, activeClients: 1240, activeItineraries: 3 }),
  });
  openScreen(<DashboardScreen />, { at: "/dashboard" });
  expect(await screen.findByRole("heading", { name: "Azure Coast Travel" })).toBeVisible();
  expect(screen.getByText("azure.localhost")).toBeVisible();
  expect(await screen.findByText("1,240")).toBeVisible();
  const links = screen.getAllByRole("link", { name: /^View all/ }).map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/proposals", "/bookings", "/clients", "/itineraries"]);
});

test("stands without the company where it cannot be read", async () => {
  fakeApi({
    "GET /api/dmc-info": () => problem(503, "Try again in a moment."),
    "GET /api/dashboard": () =>
      json({ activeProposals: 1, confirmedBookings: 2, activeClients: 3, activeItineraries: 4 }),
  });
  openScreen(<DashboardScreen />, { at: "/dashboard" });
  expect(await screen.findByText("Active Proposals")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Azure Coast Travel" })).toBeNull();
});
