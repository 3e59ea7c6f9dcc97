import { ScreenSpinner } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";

/** Leads on from sign-in. It comes with the area behind it, which knows the screens. */
export const GoOn = lazyView(
  async () => (await import(/* webpackChunkName: "area" */ "./way-on.tsx")).WayOn,
  () => <ScreenSpinner />,
);
