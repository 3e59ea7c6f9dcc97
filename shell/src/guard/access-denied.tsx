import { Button, ErrorState, usePageTitle } from "@dmc-hub/sdk";
import { useSessionActions } from "../session/use-session-actions.ts";

interface AccessDeniedProps {
  readonly roles: readonly string[];
  /** Asks whether an administrator has given access meanwhile. */
  readonly onRetry: () => void;
}

/** Shown to a signed-in user whose role may enter neither area; docs/product/roles-and-access.md#route-guard. */
export function AccessDenied({ roles, onRetry }: AccessDeniedProps) {
  const { leave } = useSessionActions();
  usePageTitle("Access Denied");
  return (
    <main>
      <ErrorState
        title="Access Denied"
        onRetry={onRetry}
        description={`You don't have permission to access this page. This page requires one of these roles: ${roles.join(", ")}.`}
      >
        <Button size="sm" variant="outline" onClick={() => void leave()}>
          Logout
        </Button>
      </ErrorState>
    </main>
  );
}
