import type { SessionUser } from "@dmc-hub/shared-types";
import { ScreenSpinner, useLocation } from "@dmc-hub/sdk";
import { Navigate } from "@dmc-hub/sdk/shell-only";
import { homeOf } from "../remotes/home.ts";
import { useIsOthers, useRegistry } from "../remotes/registry-store.ts";
import { NEW_PASSWORD } from "../session/use-current-user.ts";
import { samePagePath } from "./same-page-path.ts";

/** Leads a signed-in user to where they wanted to go, or else to where their role starts. */
export function WayOn({ user }: { readonly user: SessionUser }) {
  const { state } = useLocation();
  const registry = useRegistry();
  if (useIsOthers(registry, user.id)) return <ScreenSpinner />;
  const wanted = samePagePath(state?.from) ?? homeOf(registry, user);
  return <Navigate to={user.mustChangePassword ? NEW_PASSWORD : wanted} replace state={state} />;
}
