import { Fragment, type ReactNode } from "react";
import type { Kind } from "@dmc-hub/shared-types";
import type { FieldValues } from "react-hook-form";
import { capital } from "../format/pluralize.ts";
import { fieldOf } from "../rows/shown-value.tsx";
import type { AnyRow, Resource } from "../rows/resource.ts";
import { useRow } from "../rows/use-row.ts";
import { formWordsOf } from "./form-words.ts";
import { KindInput } from "./kind-input.tsx";
import { RowFormDialog } from "./row-form-dialog.tsx";

/** A custom input, with the names of the fields that it fills in. */
interface OwnInput<Name> {
  readonly names: readonly Name[];
  readonly input: ReactNode;
}

interface KindFormProps<K extends Kind, Row extends AnyRow> {
  readonly kind: K;
  readonly resource: Resource<Row, never>;
  /** Null for a new row. */
  readonly id: number | null;
  /** The fields in order: each by its name, or with a custom input. */
  readonly parts: readonly (FieldName<K> | OwnInput<FieldName<K>>)[];
  /** Values of a new row besides the kind's defaults, even in fields without an input. */
  readonly start?: Partial<Record<FieldName<K>, unknown>>;
  /** Name of a row in the form; by default the kind's: "Client". */
  readonly called?: string;
  /** Title of the form for a new row; by default "Add Client". */
  readonly addTitle?: string;
  /** Called with the saved row after the dialog has closed. */
  readonly onSaved?: ((row: Row) => void) | undefined;
  readonly onClose: () => void;
}

type FieldName<K extends Kind> = keyof K["fields"] & string;

/** The form for a new or an existing row of a kind, with the inputs, rules and texts from its description. */
export function KindForm<K extends Kind, Row extends AnyRow>(props: KindFormProps<K, Row>) {
  const { kind, resource, id, parts, start = {}, addTitle, onSaved, onClose } = props;
  const { called = capital(kind.names[0]) } = props;
  const { data: row = null } = useRow(resource, id);
  const names = parts.flatMap((part) => (typeof part === "string" ? [part] : part.names));
  const all = [...new Set([...names, ...Object.keys(start)])];
  return (
    <RowFormDialog<Row, FieldValues, FieldValues>
      resource={resource}
      id={id}
      schema={kind.draft}
      valuesOf={(known) => valuesOf(kind, all, known, start)}
      words={formWordsOf(called, addTitle, { hasStatus: kind.isShared })}
      invalidates={kind.invalidates}
      opens={called.toLowerCase()}
      onSaved={onSaved}
      onClose={onClose}
    >
      {parts.map((part) =>
        typeof part === "string" ? (
          <KindInput key={part} kind={kind} name={part} row={row} />
        ) : (
          <Fragment key={part.names.join()}>{part.input}</Fragment>
        ),
      )}
    </RowFormDialog>
  );
}

/** The inputs' values: those of a row, or the defaults of a new one. */
function valuesOf(kind: Kind, names: readonly string[], row: AnyRow | null, start: FieldValues): FieldValues {
  const values = names.map((name) => {
    const { isRequired, start: usual = isRequired ? "" : null } = fieldOf(kind, name);
    const value = row === null ? (start[name] ?? usual) : row[name as keyof AnyRow];
    return [name, value];
  });
  return Object.fromEntries(values);
}
