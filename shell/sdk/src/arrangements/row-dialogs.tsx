import { Suspense } from "react";
import type { ListScreenProps } from "./list-screen.tsx";
import type { AnyRow } from "../rows/resource.ts";
import { useSelection } from "../list/use-selection.ts";

/** Names in the address of what a screen opens besides form and details. */
export const namesOf = ({ dialogs }: { dialogs?: object }) => Object.keys(dialogs ?? {});

/** What the address says stands open. Suspense is for dialogs that are made by React's `lazy`. */
export function RowDialogs<Row extends AnyRow, Draft>(
  props: ListScreenProps<Row, Draft> & { readonly onDelete: (row: Row) => void },
) {
  const { Form, Details, dialogs, onDelete } = props;
  const [selection, select] = useSelection(namesOf(props));
  if (selection === null) return null;
  const onClose = () => select(null);
  if (selection.what === "new")
    return (
      <Suspense>
        <Form id={null} onClose={onClose} />
      </Suspense>
    );
  const { what, id } = selection as { what: string; id: number };
  const Own = dialogs?.[what];
  return (
    <Suspense>
      {what === "edit" ? <Form id={id} onClose={onClose} /> : null}
      {what === "open" && Details ? (
        <Details
          id={id}
          onClose={onClose}
          onEdit={() => select({ what: "edit", id })}
          onDelete={(row) => {
            onClose();
            onDelete(row);
          }}
        />
      ) : null}
      {Own ? <Own id={id} onClose={onClose} /> : null}
    </Suspense>
  );
}
