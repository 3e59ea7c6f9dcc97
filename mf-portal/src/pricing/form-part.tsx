import type { ReactNode } from "react";
import { Heading, Stack } from "@dmc-hub/sdk";

/** Fields of a form that belong together, under their title. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Stack as="fieldset" gap="4" borderTopWidth="1px" pt="4">
    <Heading as="h3" size="sm" fontWeight="semibold">
      {title}
    </Heading>
    {children}
  </Stack>
);

/** Choices of a select box, by their values. */
export const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
