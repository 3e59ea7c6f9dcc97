import { ScreenSpinner } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";

/** Leads on after sign-in. Loaded with the protected area, which knows the screens. */
export const GoOn = lazyView(
  async () => (await import(/* webpackChunkName: "area" */ "./way-on.tsx")).WayOn,
  () => <ScreenSpinner />,
);
