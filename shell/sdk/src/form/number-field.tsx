import { useState } from "react";
import { Flex } from "@chakra-ui/react/flex";
import { Input } from "@chakra-ui/react/input";
import { Text } from "@chakra-ui/react/text";
import { useController } from "react-hook-form";
import type { Locale } from "@dmc-hub/shared-types";
import { numberInNotation } from "../format/number-in.ts";
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

/** A number with its unit, typed in any common notation, 1250.5, 1,250.50 or 1.250,50, and shown in the person's own. */
export function NumberField({
  name,
  label,
  isRequired,
  help,
  unit,
  isWhole = false,
  decimals = 2,
}: NumberFieldProps) {
  const {
    field: { value, ref, onChange, onBlur },
  } = useController({ name });
  const { locale = "en-US" } = useSession();
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? (typeof value === "number" ? written(value, decimals, locale) : `${value ?? ""}`);
  return (
    <FieldFrame {...{ name, label, isRequired, help }}>
      <Flex w="full" align="center" gap="2">
        <Input
          ref={ref}
          name={name}
          inputMode={isWhole ? "numeric" : "decimal"}
          autoComplete="off"
          fontVariantNumeric="tabular-nums"
          value={shown}
          onChange={({ target }) => {
            setText(target.value);
            onChange(numberInNotation(target.value, locale));
          }}
          onBlur={() => {
            // Valid input is shown as it will be stored; invalid input stays to be corrected.
            setText(null);
            onBlur();
          }}
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

const written = (value: number, decimals: number, locale: Locale) =>
  value.toLocaleString(locale, { maximumFractionDigits: decimals });
