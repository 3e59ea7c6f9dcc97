import { Sprout } from "lucide-react";
import { Page, Panel } from "./page.tsx";
import { EmptyState } from "./states.tsx";

/** Says plainly that a screen is not part of this version yet. */
export const upcomingScreen = (title: string) => () => (
  <Page title={title}>
    <Panel>
      <EmptyState
        icon={<Sprout size={22} aria-hidden />}
        title={`${title} is not part of this version yet`}
        description="It will appear here in one of the next releases."
      />
    </Panel>
  </Page>
);
