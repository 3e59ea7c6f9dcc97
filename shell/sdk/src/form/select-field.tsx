import { useFormContext } from "react-hook-form";
import { ChoiceBox } from "../kit/choice-box.tsx";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";

interface Choice {
  readonly value: string | number;
  readonly label: string;
  /** What it stands under, together with those beside it that say the same. */
  readonly group?: string;
}

interface SelectFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
  /** Shown first and means none; without it one of the choices is always taken. */
  readonly noneLabel?: string;
  /** The choices are numbers, and none is null. */
  readonly isNumber?: boolean;
  readonly isDisabled?: boolean;
  /** Called with a choice, as text, after the form has it. */
  readonly onChange?: (value: string) => void;
}

/** One of some choices. */
export function SelectField({
  name,
  label,
  isRequired,
  help,
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
  return (
    <FieldFrame {...{ name, label, isRequired, help }}>
      <ChoiceBox
        disabled={isDisabled}
        {...registration}
        // The choices may come later than the value.
        value={watch(name) ?? ""}
      >
        {noneLabel === undefined ? null : <option value="">{noneLabel}</option>}
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

/** Each group with its choices; those of none under the empty name. */
const groupsOf = (choices: readonly Choice[]) =>
  Object.entries(Object.groupBy(choices, ({ group = "" }) => group)) as [string, Choice[]][];

const toNumber = (value: unknown) => (value === "" || value === null ? null : Number(value));
