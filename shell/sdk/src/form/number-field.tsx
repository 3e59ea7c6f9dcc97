import { useState } from "react";
import { Flex } from "@chakra-ui/react/flex";
import { Input } from "@chakra-ui/react/input";
import { Text } from "@chakra-ui/react/text";
import { useController } from "react-hook-form";
import { numberInNotation } from "../format/number-in.ts";
import { useTypedNumbers } from "../format/use-typed-numbers.ts";
import { useSession } from "../services/services.ts";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";

interface NumberFieldProps extends FieldProps {
  /** What is counted, such as "USD" or "travellers". */
  readonly unit?: string;
  /** Whole numbers only; otherwise up to two decimals. */
  readonly isWhole?: boolean;
  /** Maximum number of decimals shown. */
  readonly decimals?: number;
}

/**
 * A number with its unit, typed in any common notation, 1250.5, 1,250.50 or 1.250,50, and shown in the person's own;
 * without separators of thousands while it has the focus.
 */
export function NumberField({
  name,
  label,
  isRequired,
  help,
  unit,
  isWhole = false,
  decimals = 2,
}: NumberFieldProps) {
  const { locale = "en-US" } = useSession();
  const written = (value: unknown) =>
    typeof value === "number" ? [grouped(value, locale, decimals), unit].filter(Boolean).join(" ") : null;
  return (
    <FieldFrame {...{ name, label, isRequired, help, written }}>
      <Flex w="full" align="center" gap="2">
        <Input
          {...useTypedNumber(name, decimals)}
          name={name}
          inputMode={isWhole ? "numeric" : "decimal"}
          autoComplete="off"
          fontVariantNumeric="tabular-nums"
        />
        {unit === undefined ? null : (
          <Text color="fg.muted" flexShrink={0}>
            {unit}
          </Text>
        )}
      </Flex>
    </FieldFrame>
  );
}

/** What makes an input edit a number of the surrounding form. */
function useTypedNumber(name: string, decimals: number) {
  const {
    field: { value, ref, onChange, onBlur },
  } = useController({ name });
  const { locale = "en-US" } = useSession();
  const { write } = useTypedNumbers();
  const [text, setText] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  // A digit put behind "1,250" would make it 1.25.
  const plain = typeof value === "number" ? write(value) : `${value ?? ""}`;
  const isGrouped = typeof value === "number" && !isFocused;
  return {
    ref,
    value: text ?? (isGrouped ? grouped(value, locale, decimals) : plain),
    onFocus: ({ target }: { readonly target: HTMLInputElement }) => {
      setFocused(true);
      replaceText(target, plain);
    },
    onChange: ({ target }: { readonly target: HTMLInputElement }) => {
      setText(target.value);
      onChange(numberInNotation(target.value, locale, decimals));
    },
    onBlur: () => {
      // Valid input is shown as it will be stored; invalid input stays to be corrected.
      setText(null);
      setFocused(false);
      onBlur();
    },
  };
}

const grouped = (value: number, locale: string, decimals: number): string =>
  value.toLocaleString(locale, { maximumFractionDigits: decimals });

/** Replaces what stands in an input, and keeps all of it selected, as Tab does. */
function replaceText(input: HTMLInputElement, text: string): void {
  const { selectionStart, selectionEnd, value } = input;
  if (value === text) return;
  input.value = text;
  if (selectionStart === 0 && selectionEnd === value.length) input.select();
}
