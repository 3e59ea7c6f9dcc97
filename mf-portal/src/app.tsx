import { upcomingScreen } from "@dmc-hub/sdk";
import { defineRemote } from "@dmc-hub/sdk/remote";
import { screens } from "./screens.ts";

const upcoming = (title: string) => () => Promise.resolve(upcomingScreen(title));

export const { bootstrap, mount, unmount, update } = defineRemote(screens, {
  "/dashboard": async () =>
    (await import(/* webpackChunkName: "dashboard" */ "./dashboard/dashboard-screen.tsx")).DashboardScreen,
  "/clients": async () =>
    (await import(/* webpackChunkName: "clients" */ "./clients/clients-screen.tsx")).ClientsScreen,
  "/proposals": upcoming("Proposals"),
  "/itineraries": upcoming("Itineraries"),
  "/bookings": upcoming("Bookings"),
  "/settings/company": upcoming("Company Settings"),
  "/settings/user": upcoming("User Settings"),
});
