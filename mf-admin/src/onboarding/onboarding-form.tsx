import type { Dmc } from "@dmc-hub/shared-types";
import { Alert, Button, chakra, Flex, Heading, Panel, Stack } from "@dmc-hub/sdk";
import { SelectField, TextAreaField, TextField, useFormContext } from "@dmc-hub/sdk/forms";
import { Send } from "@dmc-hub/sdk/icons";
import { sentenceIn } from "@dmc-hub/sdk/list";
import { dmcChoices } from "../dmcs/dmc-choices.ts";
import { usePortalAddress } from "../dmcs/use-portal-address.ts";
import type { ChosenDmc } from "./use-chosen-dmc.ts";
import { useFilledForm } from "./use-filled-form.ts";

interface OnboardingFormProps {
  readonly chosen: ChosenDmc;
  /** Whether a user of the chosen DMC has already signed in. */
  readonly isInUse: boolean;
  readonly onSubmit: () => void;
}

const Form = chakra("form");

/** The "Send Onboarding Email" form; docs/product/onboarding.md. */
export function OnboardingForm({ chosen, isInUse, onSubmit }: OnboardingFormProps) {
  const { dmc } = chosen;
  useFilledForm(dmc);
  const { formState } = useFormContext();
  const refusal = formState.errors["root"]?.message;
  return (
    <Panel as="section" aria-labelledby="invitation" p="5">
      <Heading as="h2" id="invitation" size="md" fontWeight="semibold" mb="4">
        Send Onboarding Email
      </Heading>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Stack gap="4">
          {refusal === undefined ? null : <Notice status="error">{refusal}</Notice>}
          <DmcField chosen={chosen} />
          <RecipientField dmc={dmc} />
          <TextField name="subject" label="Subject" isRequired />
          <TextAreaField
            name="message"
            label="Message"
            rows={12}
            help="Placeholders in {{…}} are filled in when the mail is sent."
            isRequired
          />
          <Notice status={isInUse ? "warning" : "info"}>{whatSendingDoes(dmc, isInUse)}</Notice>
          <Flex justify="flex-end">
            <Button
              type="submit"
              size="sm"
              colorPalette="brand"
              loading={formState.isSubmitting}
              loadingText="Sending..."
            >
              <Send aria-hidden /> Send Onboarding Email
            </Button>
          </Flex>
        </Stack>
      </Form>
    </Panel>
  );
}

/** What sending does to the DMC's first account. */
export const whatSendingDoes = (dmc: Dmc | null, isInUse: boolean): string =>
  isInUse
    ? `Staff of ${dmc?.name} have already signed in. Sending gives the first account a new temporary password and signs it out everywhere; its current password stops working.`
    : "Sending creates the DMC's first account. If it exists, it gets a new temporary password and is signed out.";

const Notice = ({ status, children }: { status: "error" | "warning" | "info"; children: string }) => (
  <Alert.Root status={status} size="sm">
    <Alert.Indicator />
    <Alert.Title>{children}</Alert.Title>
  </Alert.Root>
);

function DmcField({ chosen }: { chosen: ChosenDmc }) {
  const { dmcs, dmc, choose, error, retry } = chosen;
  const addressOf = usePortalAddress();
  return (
    <>
      <SelectField
        name="dmcId"
        label="DMC"
        choices={dmcChoices(dmcs ?? [])}
        noneLabel={
          dmcs === undefined ? "Loading DMCs..." : dmcs.length === 0 ? "No DMCs available" : "Select a DMC"
        }
        {...(dmc ? { help: `The portal's address: ${addressOf(dmc.subdomain)}` } : {})}
        onChange={choose}
        isNumber
        isRequired
      />
      {error === null ? null : (
        <Flex align="center" gap="3" wrap="wrap">
          <Notice status="error">{`The DMCs could not be loaded: ${sentenceIn(error.message)}`}</Notice>
          <Button size="xs" variant="outline" onClick={retry}>
            Try again
          </Button>
        </Flex>
      )}
    </>
  );
}

/** Points out if the typed address differs from the DMC's own, which nobody should overlook. */
function RecipientField({ dmc }: { dmc: Dmc | null }) {
  const { watch, setValue } = useFormContext();
  const isOther = dmc !== null && watch("recipientEmail") !== dmc.contactEmail;
  return (
    <TextField
      name="recipientEmail"
      label="Recipient Email"
      type="email"
      {...(isOther
        ? {
            help: (
              <>
                {`The contact of ${dmc.name} is ${dmc.contactEmail}. `}
                <Button
                  size="xs"
                  variant="plain"
                  h="auto"
                  px="0"
                  onClick={() => setValue("recipientEmail", dmc.contactEmail, { shouldValidate: true })}
                >
                  Use it
                </Button>
              </>
            ),
          }
        : {})}
      isRequired
    />
  );
}
