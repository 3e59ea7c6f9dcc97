import { declareScreens } from "@dmc-hub/sdk/screens";

/** The screens of this remote. Each loads in app.tsx. */
export const screens = declareScreens([
  {
    path: "/suppliers",
    exact: true,
    roles: ["dmc"],
    title: "Suppliers",
    navigation: { group: "Network", label: "Suppliers", icon: "truck", order: 1 },
    data: ["/api/partners?sort=name&limit=25&type=supplier"],
  },
  {
    path: "/guides",
    exact: true,
    roles: ["dmc"],
    title: "Guides",
    navigation: { group: "Network", label: "Guides", icon: "compass", order: 2 },
    data: ["/api/partners?sort=name&limit=25&type=guide"],
  },
  {
    path: "/agencies",
    exact: true,
    roles: ["dmc"],
    title: "Agencies",
    navigation: { group: "Network", label: "Agencies", icon: "handshake", order: 3 },
    data: ["/api/partners?sort=name&limit=25&type=agency"],
  },
]);
