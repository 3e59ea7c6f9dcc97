import { defineRemote } from "@dmc-hub/sdk/remote";
import { screens } from "./screens.ts";

export const { bootstrap, mount, unmount, update } = defineRemote(screens, {
  "/admin/dmcs": async () => (await import(/* webpackChunkName: "admin-dmcs" */ "./dmcs/dmcs-screen.tsx")).DmcsScreen,
});
