import { declareScreens } from "@dmc-hub/sdk/screens";

/** The screens of this remote. Each loads in app.tsx. */
export const screens = declareScreens([
  {
    path: "/admin/dmcs",
    exact: true,
    roles: ["admin"],
    title: "DMCs",
    navigation: { group: "DMC Management", label: "DMCs", icon: "building-2", order: 1 },
    data: ["/api/dmcs?sort=name&limit=24", "/api/themes"],
  },
]);
