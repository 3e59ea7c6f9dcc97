import { type ReactNode, useState } from "react";
import type { ApiError } from "@dmc-hub/shared-types";
import { Button } from "@chakra-ui/react/button";
import { Stack } from "@chakra-ui/react/stack";
import { type FieldValues, FormProvider } from "react-hook-form";
import { useUnsaved } from "../kit/use-unsaved.ts";
import { Dialog } from "../overlay/dialog.tsx";
import { FormBody } from "./form-body.tsx";
import { InPlace } from "./in-place.tsx";
import { type FormSchema, useSchemaForm } from "./use-schema-form.ts";

interface FormDialogProps<Values extends FieldValues, Draft> {
  readonly title: string;
  readonly description?: string;
  readonly schema: FormSchema<Values, Draft>;
  readonly values: Values;
  /** Shown above the fields. */
  readonly notice?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Rejects with `ApiError` if the server refuses. */
  readonly onSubmit: (draft: Draft) => Promise<unknown>;
  readonly onFailure?: (error: ApiError) => void;
  readonly onClose: () => void;
  readonly isEager?: boolean;
  /** Shown in its place in the page instead of over it. */
  readonly isInPlace?: boolean;
}

/** A form in a dialog. What was typed stays after a refusal, and is not discarded without asking. */
export function FormDialog<Values extends FieldValues, Draft>(props: FormDialogProps<Values, Draft>) {
  const { title, description, notice, children, submitLabel, busyLabel, isInPlace = false, onClose } = props;
  const Frame = isInPlace ? InPlace : Dialog;
  const { form, submit } = useSchemaForm(props);
  const [isLeaving, setLeaving] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty, { isBeingSaved: isSubmitting, isOnPage: isInPlace });
  const close = () => (isDirty ? setLeaving(true) : onClose());
  const id = `form-${title.toLowerCase().replace(/\W+/g, "-")}`;
  return (
    <FormProvider {...form}>
      <Frame
        title={title}
        description={description}
        onClose={close}
        footer={
          isLeaving ? (
            <LeaveQuestion onStay={() => setLeaving(false)} onLeave={onClose} />
          ) : (
            <>
              <Button size="sm" variant="outline" colorPalette="gray" onClick={close}>
                Cancel
              </Button>
              <Button
                size="sm"
                type="submit"
                form={id}
                colorPalette="brand"
                loading={isSubmitting}
                loadingText={busyLabel}
              >
                {submitLabel}
              </Button>
            </>
          )
        }
      >
        <FormBody id={id} submit={submit} notice={notice}>
          {children}
        </FormBody>
      </Frame>
    </FormProvider>
  );
}

const LeaveQuestion = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <Stack role="alert" w="full" gap="2">
    Discard what you typed?
    <Stack direction="row" justify="flex-end" gap="2">
      <Button size="sm" variant="outline" colorPalette="gray" onClick={onStay} autoFocus>
        Keep editing
      </Button>
      <Button size="sm" colorPalette="red" onClick={onLeave}>
        Discard
      </Button>
    </Stack>
  </Stack>
);
