import { type BaseSyntheticEvent, type ReactNode, useState } from "react";
import { Alert } from "@chakra-ui/react/alert";
import { Stack } from "@chakra-ui/react/stack";
import { chakra } from "@chakra-ui/react/styled-system";
import { useFormContext } from "react-hook-form";
import { FieldLabels } from "./field-frame.tsx";

interface FormBodyProps {
  readonly id: string;
  readonly submit: (event: BaseSyntheticEvent) => Promise<void>;
  /** What stands above the fields. */
  readonly notice?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

const Form = chakra("form");

/** The element of the form around it, with what is wrong with all of it. */
export function FormBody({ id, submit, notice, children }: FormBodyProps) {
  const { errors } = useFormContext().formState;
  const [labels] = useState(() => new Map<string, string>());
  return (
    <Form
      id={id}
      noValidate
      onSubmit={(event) => {
        // A form that stands over another one is inside it for React.
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
        <FieldLabels value={labels}>
          {notice}
          {children}
        </FieldLabels>
      </Stack>
    </Form>
  );
}
