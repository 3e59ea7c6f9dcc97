import { useState } from "react";
import { Flex } from "@chakra-ui/react/flex";
import { Input } from "@chakra-ui/react/input";
import { Text } from "@chakra-ui/react/text";
import { useController } from "react-hook-form";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";

interface NumberFieldProps extends FieldProps {
  /** What is counted, such as "USD" or "travellers". */
  readonly unit?: string;
  /** Whole numbers only; otherwise up to two decimals. */
  readonly isWhole?: boolean;
  /** Maximum number of decimals shown. */
  readonly decimals?: number;
}

/** A number with its unit, typed in any common notation: 1250.5, 1,250.50 or 1.250,50. */
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
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? (typeof value === "number" ? written(value, decimals) : `${value ?? ""}`);
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
            onChange(numberIn(target.value));
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

const written = (value: number, decimals: number) =>
  value.toLocaleString("en-US", { maximumFractionDigits: decimals });

/**
 * The number in a text; the text itself if it is none. Of two kinds of separator the last one is the decimal
 * one; a lone comma is too, unless it separates thousands.
 */
export function numberIn(text: string): number | string {
  const plain = text.replace(/[\s'’ ]/g, "");
  if (!/^-?\d[\d.,]*$/.test(plain)) return text;
  const decimal = decimalMark(plain);
  const grouped = decimal === "," ? plain.replaceAll(".", "") : plain.replaceAll(",", "");
  const value = Number(decimal === "," ? grouped.replace(",", ".") : grouped);
  return Number.isFinite(value) ? value : text;
}

function decimalMark(text: string): "," | "." {
  const comma = text.lastIndexOf(",");
  const point = text.lastIndexOf(".");
  if (comma >= 0 && point >= 0) return comma > point ? "," : ".";
  return comma >= 0 && !/^-?\d{1,3}(?:,\d{3})+$/.test(text) ? "," : ".";
}
