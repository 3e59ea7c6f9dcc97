import type { ReactNode } from "react";
import { Alert, Button, chakra, Stack } from "@dmc-hub/sdk";
import { type FormSchema, FormProvider, useSchemaForm } from "@dmc-hub/sdk/fields";
import { toastStore } from "../toasts/toast-store.ts";

type Texts = Record<string, string>;

interface AuthFormProps<Values extends Texts> {
  readonly schema: FormSchema<Values, Values>;
  readonly values: Values;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Title of the toast after a failure. */
  readonly failedTitle: string;
  /** Shown if the server gives no reason. */
  readonly failedText: string;
  /** Failures are shown without the status. */
  readonly isPlain?: boolean;
  readonly onSubmit: (values: Values) => Promise<unknown>;
  /** The fields. */
  readonly children: ReactNode;
}

const Form = chakra("form");

/** What sign-in and registration share: on failure, an inline alert and a toast. */
export function AuthForm<Values extends Texts>(props: AuthFormProps<Values>) {
  const { schema, values, submitLabel, busyLabel, failedTitle, failedText, isPlain, onSubmit, children } =
    props;
  const { form, submit } = useSchemaForm<Values, Values>({
    schema,
    values,
    onSubmit,
    onFailure(error) {
      const message = isPlain ? error.detail : error.message;
      toastStore.show({ title: failedTitle, description: message, tone: "destructive" });
      form.setError("root", { message: message || failedText });
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <Form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          {errors.root === undefined ? null : (
            <Alert.Root status="error" size="sm">
              <Alert.Indicator />
              <Alert.Title>{errors.root.message}</Alert.Title>
            </Alert.Root>
          )}
          {children}
          <Button type="submit" colorPalette="brand" w="full" loading={isSubmitting} loadingText={busyLabel}>
            {submitLabel}
          </Button>
        </Stack>
      </Form>
    </FormProvider>
  );
}
