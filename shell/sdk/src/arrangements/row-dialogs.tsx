import { Suspense } from "react";
import type { ListScreenProps } from "./list-screen.tsx";
import type { AnyRow } from "../rows/resource.ts";
import { useDialogRoute } from "../list/use-dialog-route.ts";

/** Names in the address of what a screen opens besides form and details. */
export const namesOf = ({ dialogs }: { dialogs?: object }) => Object.keys(dialogs ?? {});

/** What the address says stands open. Suspense is for dialogs that are made by React's `lazy`. */
export function RowDialogs<Row extends AnyRow, Draft>(
  props: ListScreenProps<Row, Draft> & { readonly onDelete: (row: Row) => void },
) {
  const { Form, Details, dialogs, onDelete } = props;
  const [dialogRoute, setDialogRoute] = useDialogRoute(namesOf(props));
  if (dialogRoute === null) return null;
  const onClose = () => setDialogRoute(null);
  if (dialogRoute.what === "new")
    return (
      <Suspense>
        <Form id={null} onClose={onClose} />
      </Suspense>
    );
  const { what, id } = dialogRoute as { what: string; id: number };
  const Own = dialogs?.[what];
  return (
    <Suspense>
      {what === "edit" ? <Form id={id} onClose={onClose} /> : null}
      {what === "open" && Details ? (
        <Details
          id={id}
          onClose={onClose}
          onEdit={() => setDialogRoute({ what: "edit", id })}
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
