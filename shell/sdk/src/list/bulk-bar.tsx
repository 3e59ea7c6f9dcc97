import { useState } from "react";
import { mayBecome, type Transitions } from "@dmc-hub/shared-types";
import { Box } from "@chakra-ui/react/box";
import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { Text } from "@chakra-ui/react/text";
import { Trash2 } from "lucide-react";
import { ChoiceBox } from "../kit/choice-box.tsx";
import { pluralize } from "../format/pluralize.ts";
import { ConfirmDialog } from "../overlay/confirm-dialog.tsx";
import { useToast } from "../services/services.ts";
import { type BulkFailure, BulkRefusals } from "./bulk-refusals.tsx";
import type { AnyRow, Resource } from "../rows/resource.ts";
import { runAll } from "../rows/run-all.ts";
import type { RowSelection } from "./use-row-selection.ts";
import { useChanges } from "../rows/use-changes.ts";

/** The statuses that rows can be given. */
export interface BulkStatus<Row> {
  readonly of: (row: Row) => string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly transitions: Transitions<string>;
}

interface BulkBarProps<Row extends AnyRow> {
  readonly resource: Resource<Row, never>;
  readonly noun: readonly [one: string, many: string];
  readonly selection: RowSelection<Row>;
  readonly status?: BulkStatus<Row>;
  readonly invalidates?: readonly string[];
}

/** Something to do with many rows, and what takes it back; null where nothing does. */
interface BulkWork<Row> {
  readonly verb: string;
  readonly done: string;
  readonly call: (row: Row) => Promise<Row | null>;
  readonly undo: ((change: Change<Row>) => Promise<Row>) | null;
  /** Does the same to rows as somebody else has made them. */
  readonly again: (rows: readonly Row[]) => void;
}

/** A row before a change, and after it: null where it was deleted. */
interface Change<Row> {
  readonly before: Row;
  readonly after: Row | null;
}

/** What can be done with all the rows that are selected. Stands in the place of the toolbar while there are any. */
export function BulkBar<Row extends AnyRow>({
  resource,
  noun,
  selection,
  status,
  invalidates,
}: BulkBarProps<Row>) {
  const { refresh } = useChanges(resource, invalidates);
  const toast = useToast();
  const [progress, setProgress] = useState<string | null>(null);
  const [failure, setFailure] = useState<BulkFailure<Row> | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const { rows } = selection;
  const pluralized = (count: number) => pluralize(count, noun);
  /** Does it to all, and offers to take back what worked. */
  const run = async (rows: readonly Row[], { verb, done, call, undo, again }: BulkWork<Row>) => {
    setFailure(null);
    const tell = (finished: number) => setProgress(`${finished} of ${rows.length}…`);
    tell(0);
    const outcome = await runAll(rows, call, tell);
    const { failed } = outcome;
    setProgress(null);
    if (failed.length > 0) setFailure({ failed, verb, again });
    await refresh();
    if (failed.length === 0) selection.clear();
    if (outcome.done.length === 0) return;
    const changes = outcome.done.map(({ thing, row }) => ({ before: thing, after: row }));
    toast({
      title: `${pluralized(changes.length)} ${done}`,
      ...(undo && { action: { label: "Undo", onSelect: () => void takeBack(changes, undo) } }),
    });
  };
  const takeBack = async (changes: readonly Change<Row>[], undo: NonNullable<BulkWork<Row>["undo"]>) => {
    const { done, failed } = await runAll(changes, undo);
    await refresh();
    const [lost] = failed;
    if (lost === undefined) return toast({ title: `${pluralized(done.length)} restored` });
    const conflicts = failed.flatMap(({ thing: { before }, theirs }) =>
      theirs === null ? [] : [{ before, after: theirs }],
    );
    const again = {
      label: `Restore ${pluralized(conflicts.length)} anyway`,
      onSelect: () => void takeBack(conflicts, undo),
    };
    toast({
      title: "Not all could be restored",
      description: `${failed.map(({ thing }) => selection.nameOf(thing.before)).join(", ")}: ${lost.reason}`,
      tone: "destructive",
      ...(conflicts.length > 0 && { action: again }),
    });
  };
  const deleteAll = (rows: readonly Row[]) =>
    run(rows, {
      verb: "Delete",
      done: "deleted",
      call: ({ id, version }) => resource.remove({ id }, { ifMatch: version }),
      undo: ({ before }) => resource.create({ body: before as never }),
      again: (theirs) => void deleteAll(theirs),
    });
  const put = (id: number, version: number, status: string) =>
    resource.update({ id, body: { status } as never }, { ifMatch: version });
  const setStatus = (rows: readonly Row[], status: BulkStatus<Row>, value: string) => {
    const { of, transitions } = status;
    const isReversible = rows.every((row) => mayBecome(transitions, value, of(row)));
    return run(rows, {
      verb: "Change",
      done: "changed",
      call: ({ id, version }) => put(id, version, value),
      undo: isReversible
        ? ({ before, after }) => put(before.id, (after ?? before).version, of(before))
        : null,
      again: (theirs) => void setStatus(theirs, status, value),
    });
  };
  const possible =
    status?.choices.filter(({ value }) =>
      rows.every((row) => mayBecome(status.transitions, status.of(row), value)),
    ) ?? [];
  return (
    <Flex mb="4" gap="2" wrap="wrap" align="center" minH="9" role="toolbar" aria-label="Selected rows">
      <Text fontWeight="semibold" me="2" aria-live="polite">
        {progress ?? `${rows.length} selected`}
      </Text>
      {status === undefined ? null : (
        <Box w="44">
          <ChoiceBox
            boxSize="sm"
            aria-label="Set status"
            disabled={progress !== null || possible.length === 0}
            value=""
            onChange={({ target }) => void setStatus(rows, status, target.value)}
          >
            <option value="">{possible.length === 0 ? "No common status" : "Set status…"}</option>
            {possible.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </ChoiceBox>
        </Box>
      )}
      <Button
        size="sm"
        variant="outline"
        colorPalette="red"
        disabled={progress !== null}
        onClick={() => setDeleting(true)}
      >
        <Trash2 aria-hidden /> Delete
      </Button>
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        disabled={progress !== null}
        onClick={selection.clear}
      >
        Clear selection
      </Button>
      {failure === null ? null : (
        <BulkRefusals {...failure} nameOf={selection.nameOf} pluralized={pluralized} />
      )}
      {isDeleting ? (
        <ConfirmDialog
          title={`Delete ${pluralized(rows.length)}`}
          question={`Are you sure you want to delete ${pluralized(rows.length)}?`}
          confirmLabel={`Delete ${pluralized(rows.length)}`}
          onConfirm={() => {
            setDeleting(false);
            void deleteAll(rows);
          }}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </Flex>
  );
}
