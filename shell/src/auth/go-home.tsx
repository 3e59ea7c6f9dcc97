import { ScreenSpinner } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";

/** Leads to where the user's role starts, by what the area behind sign-in knows of the screens. */
export const GoHome = lazyView(
  async () => (await import(/* webpackChunkName: "area" */ "../remotes/home-redirect.tsx")).HomeRedirect,
  () => <ScreenSpinner />,
);
