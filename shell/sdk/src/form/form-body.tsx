import { type BaseSyntheticEvent, type ReactNode, useState } from "react";
import { Alert } from "@chakra-ui/react/alert";
import { Stack } from "@chakra-ui/react/stack";
import { chakra } from "@chakra-ui/react/styled-system";
import { useFormContext } from "react-hook-form";
import { type FieldText, FieldTexts } from "./field-frame.tsx";

interface FormBodyProps {
  readonly id: string;
  readonly submit: (event: BaseSyntheticEvent) => Promise<void>;
  /** Shown above the fields. */
  readonly notice?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

const Form = chakra("form");

/** The surrounding form's element, with errors that concern all of it. */
export function FormBody({ id, submit, notice, children }: FormBodyProps) {
  const { errors } = useFormContext().formState;
  const [texts] = useState(() => new Map<string, FieldText>());
  return (
    <Form
      id={id}
      noValidate
      onSubmit={(event) => {
        // For React, a form over another one is inside it.
        event.stopPropagation();
        void submit(event);
      }}
    >
      <Stack gap="4">
        {errors.root?.message === undefined ? null : (
          <Alert.Root status="error" size="sm">
            <Alert.Indicator />
            <Alert.Title>{errors.root.message}</Alert.Title>
          </Alert.Root>
        )}
        <FieldTexts value={texts}>
          {notice}
          {children}
        </FieldTexts>
      </Stack>
    </Form>
  );
}
