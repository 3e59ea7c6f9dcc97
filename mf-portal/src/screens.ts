import { declareScreens } from "@dmc-hub/sdk/screens";

/** The screens of this remote. Each loads in app.tsx. */
export const screens = declareScreens([
  {
    path: "/clients",
    exact: true,
    roles: ["dmc"],
    title: "Clients",
    navigation: { group: "Main", label: "Clients", icon: "users", order: 2 },
    data: ["/api/clients?sort=name&limit=25"],
  },
]);
