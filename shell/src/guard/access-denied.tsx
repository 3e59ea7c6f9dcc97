import { Button, ErrorState, usePageTitle } from "@dmc-hub/sdk";
import { useSessionActions } from "../session/use-session-actions.ts";

/** Shown to a signed-in user whose role may enter neither area; docs/product/roles-and-access.md#route-guard. */
export function AccessDenied({ roles }: { roles: readonly string[] }) {
  const { leave } = useSessionActions();
  usePageTitle("Access Denied");
  return (
    <main>
      <ErrorState
        title="Access Denied"
        description={`You don't have permission to access this page. This page requires one of these roles: ${roles.join(", ")}.`}
      >
        <Button size="sm" variant="outline" onClick={() => void leave()}>
          Logout
        </Button>
      </ErrorState>
    </main>
  );
}
