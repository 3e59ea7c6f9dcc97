import type { Kind } from "@dmc-hub/shared-types";
import { fieldOf, fileFieldsOf } from "../../rows/shown-value.tsx";
import { ImportPanel } from "./import-panel.tsx";
import type { ImportField } from "./read-table.ts";
import type { ImportChoice } from "./use-decisions.ts";
import type { ImportJob } from "./use-import.ts";

interface KindImportProps<K extends Kind> {
  readonly kind: K;
  /** The fields that a file's columns can be read into; by default all of the kind's. */
  readonly names?: readonly (keyof K["fields"] & string)[];
  /** Further values of every row, such as a partner's type, and the name of such rows. */
  readonly only?: { readonly values: object; readonly names: readonly [one: string, many: string] };
  /** Checks the rows, or adds all of them, once for a key. */
  readonly call: (
    input: Partial<ImportChoice> & { dryRun: boolean; fileName?: string; body: { rows: never[] } },
    options: { idempotencyKey?: string },
  ) => ReturnType<ImportJob["call"]>;
  readonly onClose: () => void;
}

/** Imports rows of a kind from a file, whose columns are recognised by the fields' labels and aliases. */
export const KindImport = <K extends Kind>({ kind, names, only, call, onClose }: KindImportProps<K>) => (
  <ImportPanel
    noun={only?.names ?? kind.names}
    fields={(names ?? fileFieldsOf(kind)).map((name) => importFieldOf(kind, name))}
    {...(only && { constants: only.values })}
    // The API checks each row.
    call={(rows, dryRun, choice, fileName, idempotencyKey) =>
      call(
        { dryRun, ...choice, ...(fileName ? { fileName } : {}), body: { rows: rows as never[] } },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      )
    }
    onClose={onClose}
  />
);

function importFieldOf(kind: Kind, name: string): ImportField {
  const { label, isRequired, aliases = [], as, start } = fieldOf(kind, name);
  return {
    name,
    label,
    isRequired,
    aliases,
    ...(as === "choice" && { read: (text: string) => text.toLowerCase() || start }),
  };
}
