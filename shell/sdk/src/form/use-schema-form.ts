import { type BaseSyntheticEvent, useRef } from "react";
import { ApiError } from "@dmc-hub/shared-types";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  useForm,
} from "react-hook-form";
import { messageIn } from "./message-in.ts";
import { untilFree, UNSEARCHED } from "./held-submits.ts";

/** A schema of the contract, in the type of any library. */
export type FormSchema<Values extends FieldValues, Draft> = Parameters<
  typeof standardSchemaResolver<Values, unknown, Draft>
>[0];

interface SchemaFormOptions<Values extends FieldValues, Draft> {
  readonly schema: FormSchema<Values, Draft>;
  readonly values: Values;
  /** Rejects with `ApiError` if the server refuses. */
  readonly onSubmit: (draft: Draft) => Promise<unknown>;
  /** Called with a refusal after the form shows it. */
  readonly onFailure?: (error: ApiError) => void;
  /** Validate while typing; otherwise on submit and then while typing. */
  readonly isEager?: boolean;
}

/** A form that validates with a schema and also shows the server's errors at its fields. */
export function useSchemaForm<Values extends FieldValues, Draft>(options: SchemaFormOptions<Values, Draft>) {
  const { schema, values, onSubmit, onFailure, isEager = false } = options;
  const check = standardSchemaResolver<Values, unknown, Draft>(schema);
  const form = useForm<Values, unknown, Draft>({
    resolver: (typed, context, more) => check(withUnread(typed, more.fields), context, more),
    defaultValues: blanked(values) as DefaultValues<Values>,
    mode: isEager ? "onChange" : "onSubmit",
  });
  const send = async (event?: BaseSyntheticEvent) => {
    let refusal = null as ApiError | null;
    const work = form.handleSubmit(async (draft) => {
      try {
        await onSubmit(draft);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refusal = error;
        const known = error.errors.filter(({ path }) => fieldIn(path) in form.getValues());
        for (const { path, message } of known)
          form.setError(path as FieldPath<Values>, { message }, { shouldFocus: true });
        if (known.length === 0 && error.current === undefined)
          form.setError("root", { message: error.detail });
      }
    }, tellHidden);
    await work(event);
    // What it tells may be drawn at once, so it comes when the form can be sent again.
    if (refusal) onFailure?.(refusal);
  };
  /** Errors of fields that are not shown would otherwise go unnoticed. */
  function tellHidden(errors: FieldErrors<Values>) {
    const all = Object.entries(errors) as [name: string, FieldError][];
    const [name, error] = all.find(([, { ref }]) => ref === undefined) ?? [];
    if (error) form.setError("root", { message: `${name}: ${messageIn(error)}` });
  }
  /** Leads once to a field that shows what it does not have yet: its text is searched for again when it is left. */
  const leadToUnsearched = (): boolean => {
    const names = Object.keys(form.getValues()) as FieldPath<Values>[];
    const name = names.find((one) => form.getFieldState(one).error?.type === UNSEARCHED);
    if (name === undefined) return false;
    const { message = "" } = form.getFieldState(name).error ?? {};
    form.setError(name, { message }, { shouldFocus: true });
    return true;
  };
  const isWaiting = useRef(false);
  const submit = async (event?: BaseSyntheticEvent): Promise<void> => {
    event?.preventDefault();
    if (isWaiting.current) return;
    isWaiting.current = true;
    await untilFree(form.control);
    isWaiting.current = false;
    return leadToUnsearched() ? undefined : send(event);
  };
  return { form, submit };
}

/** The field that holds what a path names: "segments" for "segments.0.amount". */
const fieldIn = (path: string): string => path.slice(0, `${path}.`.indexOf("."));

/** Refused as a day and as a time. */
const NO_DAY = "1900-00-00";

/**
 * The values, with one to be refused for each input of a day or time that holds what the browser cannot read, such as
 * half a day or 29/02/2027: its own value is empty, and would erase what is stored.
 */
function withUnread<Values extends FieldValues>(
  values: Values,
  fields: Readonly<Record<string, ShownField>>,
): Values {
  const unread = Object.entries(fields).filter(([, { ref }]) => ref?.isConnected && ref.validity?.badInput);
  return { ...values, ...Object.fromEntries(unread.map(([name]) => [name, NO_DAY])) };
}

interface ShownField {
  /** An input, or what a custom one is focused by. */
  readonly ref?: Partial<HTMLInputElement>;
}

/** Inputs cannot be null: empty is the empty text. */
export const blanked = (values: FieldValues) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]));
