import { defineRemote } from "@dmc-hub/sdk/remote";
import { screens } from "./screens.ts";

export const { bootstrap, mount, unmount, update, preload } = defineRemote(screens, {
  "/dashboard": async () =>
    (await import(/* webpackChunkName: "dashboard" */ "./dashboard/dashboard-screen.tsx")).DashboardScreen,
  "/clients": async () =>
    (await import(/* webpackChunkName: "clients" */ "./clients/clients-screen.tsx")).ClientsScreen,
  "/proposals": async () =>
    (await import(/* webpackChunkName: "proposals" */ "./proposals/proposals-screen.tsx")).ProposalsScreen,
  "/proposals/details/:id": async () =>
    (await import(/* webpackChunkName: "proposals-details-id" */ "./proposals/proposal-screen.tsx"))
      .ProposalScreen,
  "/itineraries": async () =>
    (await import(/* webpackChunkName: "itineraries" */ "./itineraries/itineraries-screen.tsx"))
      .ItinerariesScreen,
  "/itineraries/details/:id": async () =>
    (await import(/* webpackChunkName: "itineraries-details-id" */ "./itineraries/itinerary-screen.tsx"))
      .ItineraryScreen,
  "/bookings": async () =>
    (await import(/* webpackChunkName: "bookings" */ "./bookings/bookings-screen.tsx")).BookingsScreen,
  "/settings/company": async () =>
    (await import(/* webpackChunkName: "settings-company" */ "./settings/company/company-screen.tsx"))
      .CompanyScreen,
  "/settings/user": async () =>
    (await import(/* webpackChunkName: "settings-user" */ "./settings/user/user-screen.tsx")).UserScreen,
});
