import { useFormContext } from "react-hook-form";
import { ChoiceBox } from "../kit/choice-box.tsx";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";

interface Choice {
  readonly value: string | number;
  readonly label: string;
  /** Heading shared with neighbouring choices of the same group. */
  readonly group?: string;
}

interface SelectFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
  /** Shown first and means null; without it a choice is always selected. */
  readonly noneLabel?: string;
  /** The choices' values are numbers, and none is null. */
  readonly isNumber?: boolean;
  readonly isDisabled?: boolean;
  /** Called with the choice, as text, after the form has it. */
  readonly onChange?: (value: string) => void;
}

/** A select box. */
export function SelectField({
  name,
  label,
  isRequired,
  help,
  written,
  choices,
  noneLabel,
  isNumber = false,
  isDisabled = false,
  onChange,
}: SelectFieldProps) {
  const { register, watch } = useFormContext();
  const registration = register(name, {
    ...(isNumber ? { setValueAs: toNumber } : {}),
    onChange: ({ target }) => onChange?.(target.value),
  });
  // The choices may arrive later than the value, or without it.
  const value: string | number = watch(name) ?? "";
  const labelOf = (given: unknown) =>
    choices.find((choice) => String(choice.value) === String(given))?.label ??
    (given === null || given === "" ? noneLabel : null);
  const isOffered = value === "" || choices.some((choice) => String(choice.value) === String(value));
  return (
    <FieldFrame {...{ name, label, isRequired, help }} written={written ?? labelOf}>
      <ChoiceBox disabled={isDisabled} {...registration} value={value}>
        {noneLabel === undefined ? null : <option value="">{noneLabel}</option>}
        {isOffered ? null : (
          // Without it, leaving the field would empty it.
          <option value={value} hidden>
            {isNumber ? "…" : value}
          </option>
        )}
        {groupsOf(choices).map(([group, members]) => {
          const options = members.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ));
          return group === "" ? (
            options
          ) : (
            <optgroup key={group} label={group}>
              {options}
            </optgroup>
          );
        })}
      </ChoiceBox>
    </FieldFrame>
  );
}

/** Each group with its choices; those without a group are under the empty name. */
const groupsOf = (choices: readonly Choice[]) =>
  Object.entries(Object.groupBy(choices, ({ group = "" }) => group)) as [string, Choice[]][];

const toNumber = (value: unknown) => (value === "" || value === null ? null : Number(value));
