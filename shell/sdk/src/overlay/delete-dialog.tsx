import { type ReactNode, useRef, useState } from "react";
import { ApiError } from "@dmc-hub/shared-types";
import { useStillShown } from "../kit/use-still-shown.ts";
import { newKey } from "../services/new-key.ts";
import { capital } from "../format/pluralize.ts";
import type { AnyRow, Resource } from "../rows/resource.ts";
import { useChanges } from "../rows/use-changes.ts";
import { conflictingRow } from "../rows/use-row-change.ts";
import { failedTo } from "../services/failed-to.ts";
import { type Toast, useToast } from "../services/services.ts";
import { failedOrAgain } from "../services/try-again.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** How to delete a row that the server has refused to delete because it is in use. */
interface Insistence {
  readonly label: string;
  /** What the call carries besides the row's id. */
  readonly query: object;
  /** Whether the button may be pressed; true by default. */
  readonly isReady?: boolean;
  /** Shown below the reason. */
  readonly children?: ReactNode;
}

interface DeleteDialogProps {
  readonly resource: Resource<AnyRow, never>;
  readonly row: AnyRow;
  /** The row's name. */
  readonly name: string;
  /** The row's noun within a sentence: "client". */
  readonly noun: string;
  /** Replaces the standard question. */
  readonly question?: string;
  /** Without it a row in use cannot be deleted. */
  readonly insistence?: Insistence;
  /** Paths of other lists that the deletion changes. */
  readonly invalidates?: readonly string[] | undefined;
  /** Passed by remotes built before the renaming, instead of `invalidates`. */
  readonly touches?: readonly string[];
  /** The toast after a success; by default "Client Deleted" with the row's name. */
  readonly done?: Toast;
  /** The toast after a failure, with the server's message. */
  readonly failed?: (message: string) => Toast;
  /** The toast offers to restore the row. */
  readonly isRestorable?: boolean;
  /** What is deleted with it and would not be restored with it: "activities". With it, the row is not restorable. */
  readonly loses?: string | null;
  /** Called once the row is deleted, before the dialog closes. */
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
}

/** Asks before deleting a row, deletes it, and lists what uses it if the server refuses. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { name, noun, onClose } = props;
  const { confirm, isBusy, failure, insisting, hasConflict } = useDeletion(props);
  const title = `Delete ${noun}`;
  return (
    <ConfirmDialog
      title={title}
      question={props.question ?? `Are you sure you want to delete ${name}?${consequenceOf(props)}`}
      confirmLabel={insisting?.label ?? (hasConflict ? `${title} anyway` : title)}
      isDisabled={insisting?.isReady === false}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {insisting?.children}
    </ConfirmDialog>
  );
}

const canRestore = ({ isRestorable = false, loses = null }: DeleteDialogProps): boolean =>
  isRestorable && loses === null;

const consequenceOf = (props: DeleteDialogProps): string =>
  (props.loses ? ` Its ${props.loses} are deleted with it.` : "") + (canRestore(props) ? "" : FOREVER);

const FOREVER = " This action cannot be undone.";

/** Deletes the version of the row that the person has seen, and reports the result. */
function useDeletion(props: DeleteDialogProps) {
  const { resource, name, noun, insistence, failed = failedTo(`delete ${noun}`) } = props;
  const [started] = useState(props.row);
  const [row, setRow] = useState(started);
  const { remove, refresh } = useChanges(resource, props.invalidates ?? props.touches);
  const toast = useToast();
  const restore = useRestore(props, refresh);
  const [failure, setFailure] = useState<string | null>(null);
  const [isInUse, setInUse] = useState(false);
  const insisting = isInUse ? insistence : undefined;
  const refuse = (error: ApiError) => {
    const theirs = conflictingRow(error);
    if (theirs !== null) {
      setRow(theirs);
      setFailure(`Somebody else has changed this ${noun}. Look at it first, or delete it anyway.`);
      void refresh();
      return;
    }
    setFailure(error.detail);
    if (error.status === 409) setInUse(true);
    toast(failed(error.message));
  };
  const isStillShown = useStillShown();
  const isSent = useRef(false);
  const confirm = async () => {
    // A second click comes before the button is drawn as busy.
    if (isSent.current) return;
    isSent.current = true;
    setFailure(null);
    try {
      await remove.mutateAsync({ row, query: insisting?.query });
      const key = newKey();
      const action = { label: "Undo", onSelect: () => void restore(row, key) };
      const undo = canRestore(props) ? { action } : {};
      toast(props.done ?? { title: `${capital(noun)} Deleted`, description: name, ...undo });
      if (!isStillShown()) return;
      props.onDeleted?.();
      props.onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
    } finally {
      isSent.current = false;
    }
  };
  return { confirm, isBusy: remove.isPending, failure, insisting, hasConflict: row !== started };
}

/** Creates a deleted row again, once for a key; the toast after a failure has the only copy of the row. */
function useRestore({ resource, name, noun }: DeleteDialogProps, refresh: () => Promise<void>) {
  const toast = useToast();
  return async function restore(row: AnyRow, idempotencyKey: string): Promise<void> {
    try {
      // The server ignores fields that cannot be set, such as the id.
      await resource.create({ body: row as never, restores: row.id }, { idempotencyKey });
      await refresh();
      toast({ title: `${capital(noun)} Restored`, description: name });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(failedOrAgain(`restore ${noun}`, error, () => void restore(row, idempotencyKey)));
    }
  };
}
