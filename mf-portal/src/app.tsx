import { defineRemote } from "@dmc-hub/sdk/remote";
import { screens } from "./screens.ts";

export const { bootstrap, mount, unmount, update } = defineRemote(screens, {
  "/clients": async () => (await import(/* webpackChunkName: "clients" */ "./clients/clients-screen.tsx")).ClientsScreen,
});
