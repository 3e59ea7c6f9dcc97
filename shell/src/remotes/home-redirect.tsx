import type { User } from "@dmc-hub/shared-types";
import { Navigate } from "@dmc-hub/sdk/shell-only";
import { homeOf } from "./home.ts";
import { useRegistry } from "./registry-store.ts";

/** Leads to where the user's role starts. */
export const HomeRedirect = ({ user }: { readonly user: User }) => (
  <Navigate to={homeOf(useRegistry(), user)} replace />
);
