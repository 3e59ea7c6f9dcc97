import { declareScreens } from "@dmc-hub/sdk/screens";

/** The screens of this remote. Each loads in app.tsx. */
export const screens = declareScreens([
  {
    path: "/admin/dmcs",
    exact: true,
    roles: ["admin"],
    title: "DMCs",
    navigation: { group: "DMC Management", label: "DMCs", icon: "building-2", order: 1 },
    data: ["/api/dmcs?sort=name&limit=24", "/api/themes", "/api/platform"],
  },
  {
    path: "/admin/themes",
    exact: true,
    roles: ["admin"],
    title: "Themes",
    navigation: { group: "DMC Management", label: "Themes", icon: "palette", order: 2 },
    data: ["/api/themes?sort=name&limit=24"],
  },
  {
    path: "/admin/onboarding",
    exact: true,
    roles: ["admin"],
    title: "DMC Onboarding",
    navigation: { group: "DMC Management", label: "Onboarding", icon: "rocket", order: 3 },
    data: ["/api/dmcs", "/api/platform"],
  },
  {
    path: "/admin/users",
    exact: true,
    roles: ["admin"],
    title: "User Management",
    navigation: { group: "User Management", label: "Admins", icon: "users", order: 1 },
    data: ["/api/users?sort=name&limit=100", "/api/dmcs"],
  },
  {
    path: "/admin/releases",
    exact: true,
    roles: ["admin"],
    title: "Releases",
    navigation: { group: "Platform", label: "Releases", icon: "package-check", order: 1 },
    data: ["/api/releases", "/api/remote-errors"],
  },
]);
