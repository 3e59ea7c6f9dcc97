import { type Kind, labelOf } from "@dmc-hub/shared-types";
import { useFormat } from "../format/use-format.ts";
import { fieldOf } from "../rows/shown-value.tsx";
import { choicesFrom } from "../rows/choices-from.ts";
import { CheckboxField } from "./checkbox-field.tsx";
import { ColourField } from "./colour-field.tsx";
import { DateField } from "./date-field.tsx";
import { NumberField } from "./number-field.tsx";
import { SelectField } from "./select-field.tsx";
import { TagsField } from "./tags-field.tsx";
import { TextAreaField } from "./text-area-field.tsx";
import { TextField } from "./text-field.tsx";

interface KindInputProps {
  readonly kind: Kind;
  /** The field's name. */
  readonly name: string;
  /** The row whose status determines which may follow; null for a new one. */
  readonly row?: object | null;
  /** Replaces the field's own label. */
  readonly label?: string;
}

/** The input of one field of a kind, within a form. */
export function KindInput({ kind, name, row = null, label }: KindInputProps) {
  const { currency } = useFormat();
  const field = fieldOf(kind, name);
  const { as, help, isRequired, choices = [] } = field;
  const props = { name, label: label ?? field.label, isRequired, ...(help === undefined ? {} : { help }) };
  switch (as) {
    case "text":
      return <TextField {...props} />;
    case "email":
      return <TextField {...props} type="email" />;
    case "phone":
      return <TextField {...props} type="tel" />;
    case "time":
      return <TextField {...props} type="time" />;
    case "prose":
      return <TextAreaField {...props} />;
    case "choice":
      return <SelectField {...props} choices={choices} />;
    case "status":
      return (
        <SelectField
          {...props}
          // The status that somebody else has given need not follow this row's.
          written={(value) => labelOf(field, value as string)}
          choices={kind.statuses ? choicesFrom(kind.statuses, statusIn(row)) : choices}
        />
      );
    case "day":
      return <DateField {...props} />;
    case "money":
      return <NumberField {...props} unit={currency} />;
    case "percent":
      return <NumberField {...props} unit="%" decimals={4} />;
    case "count":
      return <NumberField {...props} isWhole />;
    case "colour":
      return <ColourField {...props} />;
    case "tags":
      return <TagsField {...props} />;
    case "yesNo":
      return <CheckboxField {...props} />;
    default:
      throw new Error(`The field "${name}" of a ${kind.names[0]} needs an input of its own.`);
  }
}

const statusIn = (row: object | null): string | null =>
  row !== null && "status" in row ? (row.status as string) : null;
