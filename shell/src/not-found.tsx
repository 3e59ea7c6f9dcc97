import { EmptyState, Button, PlainLink, usePageTitle } from "@dmc-hub/sdk";
import { Compass } from "@dmc-hub/sdk/icons";

/** Shown if no screen exists at an address; docs/product/shell.md#not-found. */
export function NotFound() {
  usePageTitle("Page not found");
  return (
    <div data-part="failure">
      <EmptyState
        icon={<Compass size={22} />}
        title="404 Page Not Found"
        description="Did you forget to add the page to the router?"
      >
        <Button size="sm" variant="outline" asChild>
          <PlainLink to="/">Back to the start</PlainLink>
        </Button>
      </EmptyState>
    </div>
  );
}
