import { Suspense } from "react";
import type { AnyRow } from "../rows/resource.ts";
import type { DetailsProps, MaybeLazy, RowDialogProps } from "../rows/row-dialog.ts";
import { useDialogRoute } from "./use-dialog-route.ts";

/** What opens over a list. */
export interface RowDialogsProps<Row extends AnyRow> {
  /** Form of a new or an existing row. */
  readonly Form: MaybeLazy<RowDialogProps>;
  /** Details of a row, for those that open over the list. */
  readonly Details?: MaybeLazy<DetailsProps<Row>>;
  /** Further dialogs over the list, by their names in the address. */
  readonly dialogs?: Readonly<Record<string, MaybeLazy<RowDialogProps>>>;
}

/** Names in the address of a screen's own dialogs. */
export const namesOf = ({ dialogs }: { dialogs?: object }) => Object.keys(dialogs ?? {});

/**
 * The dialog named in the address; a deletion within the details calls `onDelete`. Suspense is for React's
 * `lazy`.
 */
export function RowDialogs<Row extends AnyRow>(
  props: RowDialogsProps<Row> & { readonly onDelete?: (row: Row) => void },
) {
  const { Form, Details, dialogs, onDelete } = props;
  const [dialogRoute, setDialogRoute] = useDialogRoute(namesOf(props));
  if (dialogRoute === null) return null;
  const onClose = () => setDialogRoute(null);
  if (!("id" in dialogRoute))
    return (
      <Suspense>
        <Form id={null} onClose={onClose} />
      </Suspense>
    );
  const { what, id } = dialogRoute;
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
            onDelete?.(row);
          }}
        />
      ) : null}
      {Own ? <Own id={id} onClose={onClose} /> : null}
    </Suspense>
  );
}
