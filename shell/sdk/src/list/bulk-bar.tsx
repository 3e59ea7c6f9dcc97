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
import { BulkRefusals } from "./bulk-refusals.tsx";
import type { AnyRow, Resource } from "../rows/resource.ts";
import { useBulkWork } from "./use-bulk-work.ts";
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

/** Actions on all selected rows. Replaces the toolbar while there are any. */
export function BulkBar<Row extends AnyRow>(props: BulkBarProps<Row>) {
  const { noun, selection, status } = props;
  const { rows } = selection;
  const pluralized = (count: number) => pluralize(count, noun);
  const { progress, failure, deleteAll, setStatus } = useBulkChanges(props, pluralized);
  const isBusy = progress !== null;
  return (
    <Flex mb="4" gap="2" wrap="wrap" align="center" minH="9" role="toolbar" aria-label="Selected rows">
      <Text fontWeight="semibold" me="2" aria-live="polite">
        {progress ?? `${rows.length} selected`}
      </Text>
      {status === undefined ? null : (
        <SetStatus
          rows={rows}
          status={status}
          isDisabled={isBusy}
          onSet={(value) => void setStatus(rows, status, value)}
        />
      )}
      <DeleteSelected
        pluralized={pluralized(rows.length)}
        isDisabled={isBusy}
        onDelete={() => void deleteAll(rows)}
      />
      <Button size="sm" variant="ghost" colorPalette="gray" disabled={isBusy} onClick={selection.clear}>
        Clear selection
      </Button>
      {failure === null ? null : (
        <BulkRefusals {...failure} nameOf={selection.nameOf} pluralized={pluralized} />
      )}
    </Flex>
  );
}

/** Deletes rows or sets their status, and can repeat that on rows changed by somebody else. */
function useBulkChanges<Row extends AnyRow>(
  { resource, selection, invalidates }: BulkBarProps<Row>,
  pluralized: (count: number) => string,
) {
  const { refresh } = useChanges(resource, invalidates);
  const { run, progress, failure } = useBulkWork({ selection, pluralized, refresh });
  const deleteAll = (rows: readonly Row[]) =>
    run(rows, {
      verb: "Delete",
      done: "deleted",
      call: ({ id, version }) => resource.remove({ id }, { ifMatch: version }),
      undo: ({ before }) => resource.create({ body: before as never, restores: before.id }),
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
  return { progress, failure, deleteAll, setStatus };
}

interface SetStatusProps<Row> {
  readonly rows: readonly Row[];
  readonly status: BulkStatus<Row>;
  readonly isDisabled: boolean;
  readonly onSet: (value: string) => void;
}

/** Offers the statuses that every one of the rows may have next. */
function SetStatus<Row>({ rows, status, isDisabled, onSet }: SetStatusProps<Row>) {
  const possible = status.choices.filter(({ value }) =>
    rows.every((row) => mayBecome(status.transitions, status.of(row), value)),
  );
  return (
    <Box w="44">
      <ChoiceBox
        boxSize="sm"
        aria-label="Set status"
        disabled={isDisabled || possible.length === 0}
        value=""
        onChange={({ target }) => onSet(target.value)}
      >
        <option value="">{possible.length === 0 ? "No common status" : "Set status…"}</option>
        {possible.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </ChoiceBox>
    </Box>
  );
}

interface DeleteSelectedProps {
  /** What is deleted: "2 clients". */
  readonly pluralized: string;
  readonly isDisabled: boolean;
  readonly onDelete: () => void;
}

/** Asks before deleting. */
function DeleteSelected({ pluralized, isDisabled, onDelete }: DeleteSelectedProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        colorPalette="red"
        disabled={isDisabled}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden /> Delete
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Delete ${pluralized}`}
          question={`Are you sure you want to delete ${pluralized}?`}
          confirmLabel={`Delete ${pluralized}`}
          onConfirm={() => {
            setAsking(false);
            onDelete();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
