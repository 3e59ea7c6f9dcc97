import { ApiError } from "@dmc-hub/shared-types";
import { useController, useFormContext } from "react-hook-form";
import type { AnyRow } from "../rows/resource.ts";
import { useRow } from "../rows/use-row.ts";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";
import { sentenceIn } from "../services/failed-to.ts";
import { holdSubmit, UNSEARCHED } from "./held-submits.ts";
import { PickBox, type Pickable } from "./pick-box.tsx";

interface PickFieldProps<Row extends AnyRow> extends FieldProps, Pickable<Row> {
  /** Called with the choice after the form has it. */
  readonly onPick?: (row: Row) => void;
}

/** One row of another list, found by typing; the form's value is its id, or null. */
export function PickField<Row extends AnyRow>(props: PickFieldProps<Row>) {
  const { name, label, isRequired, help, onPick, ...pickable } = props;
  const { control, setError, clearErrors } = useFormContext();
  const {
    field: { value, ref, onChange, onBlur },
  } = useController({ name });
  const tellFailure = (text: string) => (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const message = `"${text}" could not be searched for: ${sentenceIn(error.message)}`;
    setError(name, { type: UNSEARCHED, message });
  };
  return (
    <FieldFrame
      {...{ name, label, isRequired, help }}
      written={(id) => (typeof id === "number" ? <RowName<Row> {...pickable} id={id} /> : null)}
    >
      <PickBox<Row>
        {...pickable}
        id={typeof value === "number" ? value : null}
        onPick={(row) => {
          clearErrors(name);
          onChange(row.id);
          onPick?.(row);
        }}
        onEmpty={() => {
          if (isRequired !== true) onChange(null);
        }}
        onSettling={(work, text) => holdSubmit(control, work.catch(tellFailure(text)))}
        input={{ ref, onBlur }}
      />
    </FieldFrame>
  );
}

/** What a row is called; what it is not any more is not known. */
function RowName<Row extends AnyRow>({ id, resource, nameOf }: Pickable<Row> & { readonly id: number }) {
  const { data, error } = useRow(resource, id);
  if (data !== undefined) return nameOf(data);
  return error === null ? "…" : `${id}`;
}
