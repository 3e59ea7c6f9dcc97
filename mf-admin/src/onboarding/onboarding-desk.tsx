import { Grid, Stack } from "@dmc-hub/sdk";
import { FormProvider } from "@dmc-hub/sdk/forms";
import { ConfirmDialog } from "@dmc-hub/sdk/overlay";
import { MailPanel } from "./mail-panel.tsx";
import type { Progress } from "./use-progress.ts";
import { OnboardingForm, whatSendingDoes } from "./onboarding-form.tsx";
import { ResourcesPanel } from "./resources-panel.tsx";
import type { ChosenDmc } from "./use-chosen-dmc.ts";
import { useInvitation } from "./use-invitation.ts";

interface OnboardingDeskProps {
  readonly chosen: ChosenDmc;
  readonly progress: Progress;
}

/** An administrator's tools: the form, the state of its mail, and what else a new DMC needs. */
export function OnboardingDesk({ chosen, progress }: OnboardingDeskProps) {
  const { form, submit, sendTo, question } = useInvitation(progress);
  const { data, refetch } = progress;
  return (
    <Grid
      gap="5"
      alignItems="start"
      templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(0, 1fr)" }}
    >
      <FormProvider {...form}>
        <OnboardingForm chosen={chosen} isInUse={Boolean(data?.firstSignIn)} onSubmit={() => void submit()} />
      </FormProvider>
      <Stack gap="5">
        {data?.mail ? <MailPanel mail={data.mail} refetch={refetch} sendAnew={sendTo} /> : null}
        <ResourcesPanel />
      </Stack>
      {question === null ? null : (
        <ConfirmDialog
          title="Reset the first account?"
          question={whatSendingDoes(chosen.dmc, true)}
          confirmLabel="Send and reset"
          onConfirm={() => question(true)}
          onClose={() => question(false)}
        />
      )}
    </Grid>
  );
}
