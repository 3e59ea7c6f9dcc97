import { defineRemote } from "@dmc-hub/sdk/remote";
import { screens } from "./screens.ts";

export const { bootstrap, mount, unmount, update, preload } = defineRemote(screens, {
  "/admin/dmcs": async () =>
    (await import(/* webpackChunkName: "admin-dmcs" */ "./dmcs/dmcs-screen.tsx")).DmcsScreen,
  "/admin/themes": async () =>
    (await import(/* webpackChunkName: "admin-themes" */ "./themes/themes-screen.tsx")).ThemesScreen,
  "/admin/onboarding": async () =>
    (await import(/* webpackChunkName: "admin-onboarding" */ "./onboarding/onboarding-screen.tsx"))
      .OnboardingScreen,
  "/admin/releases": async () =>
    (await import(/* webpackChunkName: "admin-releases" */ "./releases/releases-screen.tsx")).ReleasesScreen,
  "/admin/users": async () =>
    (await import(/* webpackChunkName: "admin-users" */ "./users/users-screen.tsx")).UsersScreen,
});
