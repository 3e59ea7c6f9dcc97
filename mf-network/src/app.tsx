import { defineRemote } from "@dmc-hub/sdk/remote";
import { screens } from "./screens.ts";

export const { bootstrap, mount, unmount, update, preload } = defineRemote(screens, {
  "/suppliers": async () =>
    (await import(/* webpackChunkName: "suppliers" */ "./suppliers/suppliers-screen.tsx")).SuppliersScreen,
  "/guides": async () =>
    (await import(/* webpackChunkName: "guides" */ "./guides/guides-screen.tsx")).GuidesScreen,
  "/agencies": async () =>
    (await import(/* webpackChunkName: "agencies" */ "./agencies/agencies-screen.tsx")).AgenciesScreen,
});
