import { defineRemote } from "@dmc-hub/sdk/remote";
import { screens } from "./screens.ts";

export const { bootstrap, mount, unmount, update, preload } = defineRemote(screens, {
  "/charter": async () =>
    (await import(/* webpackChunkName: "charter" */ "./charter-screen.tsx")).CharterScreen,
});
