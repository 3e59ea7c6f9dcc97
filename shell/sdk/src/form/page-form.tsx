import { type ReactNode, useId } from "react";
import type { ApiError } from "@dmc-hub/shared-types";
import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { type FieldValues, FormProvider } from "react-hook-form";
import { useUnsaved } from "../kit/use-unsaved.ts";
import { FormBody } from "./form-body.tsx";
import { differing, restart } from "./changed-values.ts";
import { type FormSchema, useSchemaForm } from "./use-schema-form.ts";

interface PageFormProps<Values extends FieldValues, Draft> {
  readonly schema: FormSchema<Values, Draft>;
  readonly values: Values;
  /** Shown above the fields. */
  readonly notice?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Returns the values to continue with. Rejects with `ApiError` if the server refuses. */
  readonly onSubmit: (draft: Draft) => Promise<Values>;
  readonly onFailure?: (error: ApiError) => void;
}

/**
 * A form that is part of a page. What was typed stays after a refusal, and is not discarded without asking.
 */
export function PageForm<Values extends FieldValues, Draft>(props: PageFormProps<Values, Draft>) {
  const { notice, children, submitLabel, busyLabel, onSubmit } = props;
  const { form, submit } = useSchemaForm<Values, Draft>({
    ...props,
    onSubmit: async (draft) => {
      const sent = form.getValues();
      const next = await onSubmit(draft);
      // What was typed while saving is not saved yet.
      restart(form, next, differing(form.getValues(), sent));
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty, { isBeingSaved: isSubmitting, isOnPage: true });
  return (
    <FormProvider {...form}>
      <FormBody id={useId()} submit={submit} notice={notice}>
        {children}
        <Flex gap="2" wrap="wrap" pt="1">
          <Button
            size="sm"
            type="submit"
            colorPalette="brand"
            disabled={!isDirty}
            loading={isSubmitting}
            loadingText={busyLabel}
          >
            {submitLabel}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            colorPalette="gray"
            disabled={!isDirty || isSubmitting}
            onClick={() => form.reset()}
          >
            Discard
          </Button>
        </Flex>
      </FormBody>
    </FormProvider>
  );
}
