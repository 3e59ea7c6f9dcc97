import { Page, Skeleton } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { useProgress } from "./use-progress.ts";
import { ProcessPanel } from "./process-panel.tsx";
import { useChosenDmc } from "./use-chosen-dmc.ts";

const OnboardingDesk = lazyView(
  async () => (await import("./onboarding-desk.tsx")).OnboardingDesk,
  () => <Skeleton h="40rem" rounded="xl" role="status" aria-label="Loading the form" />,
);

/** Inviting a DMC's first user, and following the progress; docs/product/onboarding.md. */
export function OnboardingScreen() {
  const chosen = useChosenDmc();
  const progress = useProgress(chosen.dmc?.id ?? null);
  return (
    <Page title="DMC Onboarding" subtitle="Invite a DMC's first user, and see how far its portal has come">
      <ProcessPanel dmc={chosen.dmc} progress={progress} />
      <OnboardingDesk chosen={chosen} progress={progress} />
    </Page>
  );
}
