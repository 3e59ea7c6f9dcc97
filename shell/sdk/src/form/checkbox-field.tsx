import { use, useId } from "react";
import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { useFormContext } from "react-hook-form";
import { FieldTexts, type FieldProps } from "./field-frame.tsx";

const Line = chakra("label", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    minH: "6",
    fontWeight: "medium",
    cursor: "pointer",
  },
});
const Check = chakra("input", {
  base: {
    w: "4",
    h: "4",
    flexShrink: 0,
    accentColor: "brand.solid",
    cursor: "pointer",
    rounded: "xs",
    focusVisibleRing: "outside",
  },
});

/** A checkbox. */
export function CheckboxField({ name, label, help }: Pick<FieldProps, "name" | "label" | "help">) {
  const { register } = useFormContext();
  const helpId = useId();
  use(FieldTexts)?.set(name, { label });
  return (
    <Box>
      <Line>
        <Check
          type="checkbox"
          aria-describedby={help === undefined ? undefined : helpId}
          {...register(name)}
        />
        {label}
      </Line>
      {help === undefined ? null : (
        <Text id={helpId} ps="6" color="fg.muted">
          {help}
        </Text>
      )}
    </Box>
  );
}
