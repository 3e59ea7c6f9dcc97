import { Flex } from "@chakra-ui/react/flex";
import { Input } from "@chakra-ui/react/input";
import { chakra } from "@chakra-ui/react/styled-system";
import { useFormContext } from "react-hook-form";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";

const Picker = chakra("input", {
  base: {
    w: "10",
    h: "10",
    p: "1",
    flexShrink: 0,
    rounded: "md",
    borderWidth: "1px",
    borderColor: "border.control",
    bg: "transparent",
    cursor: "pointer",
  },
});

/** A colour, `#` and 3 or 6 hexadecimal digits: typed, or chosen from the browser's palette. */
export function ColourField({
  name,
  label,
  isRequired,
  help,
  placeholder,
}: FieldProps & { placeholder?: string }) {
  const { register, setValue, watch } = useFormContext();
  return (
    <FieldFrame {...{ name, label, isRequired, help }}>
      <Flex gap="2" w="full">
        <Picker
          type="color"
          // Keyboard users type into the field beside it.
          aria-hidden
          tabIndex={-1}
          value={sixDigits(watch(name)) ?? "#ffffff"}
          onChange={({ target }) => setValue(name, target.value, { shouldDirty: true, shouldValidate: true })}
        />
        <Input
          fontFamily="mono"
          spellCheck={false}
          autoCapitalize="none"
          {...(placeholder === undefined ? {} : { placeholder })}
          {...register(name)}
        />
      </Flex>
    </FieldFrame>
  );
}

/** The only notation that the browser's palette accepts; null for an invalid colour. */
function sixDigits(value: string): string | null {
  if (/^#[0-9a-f]{6}$/i.test(value)) return value.toLowerCase();
  if (!/^#[0-9a-f]{3}$/i.test(value)) return null;
  return value.replace(/[0-9a-f]/gi, (digit) => digit + digit).toLowerCase();
}
