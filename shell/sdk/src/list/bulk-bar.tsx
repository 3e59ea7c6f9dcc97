import { type ComponentType, type ReactNode, useState } from "react";
import { mayBecome } from "@dmc-hub/shared-types";
import { Box } from "@chakra-ui/react/box";
import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { Text } from "@chakra-ui/react/text";
import { Tag as TagIcon, Trash2 } from "lucide-react";
import { ChoiceBox } from "../kit/choice-box.tsx";
import { pluralize } from "../format/pluralize.ts";
import { ConfirmDialog } from "../overlay/confirm-dialog.tsx";
import { BulkRefusals } from "./bulk-refusals.tsx";
import { lossOf, type LostWith } from "./lost-with.ts";
import type { AnyRow, Resource } from "../rows/resource.ts";
import { type BulkStatus, type TagChange, useBulkChanges } from "./use-bulk-changes.ts";
import type { RowSelection } from "./use-row-selection.ts";

interface BulkBarProps<Row extends AnyRow> {
  readonly resource: Resource<Row, never>;
  readonly noun: readonly [one: string, many: string];
  readonly selection: RowSelection<Row>;
  readonly status?: BulkStatus<Row>;
  readonly invalidates?: readonly string[];
  readonly lostWith?: LostWith<Row>;
  /** Asks which tags the rows are given; null if they have none. */
  readonly Tags?: ComponentType<BulkTagsProps> | null;
}

/** What asks for the tags of several rows. */
export interface BulkTagsProps {
  /** What is tagged: "2 clients". */
  readonly pluralized: string;
  readonly onTag: (change: TagChange) => void;
  readonly onClose: () => void;
}

/** Actions on all selected rows, which replace the toolbar while there are any, and what of them was refused. */
export function BulkBar<Row extends AnyRow>(props: BulkBarProps<Row>) {
  const { noun, selection } = props;
  const pluralized = (count: number) => pluralize(count, noun);
  const changes = useBulkChanges(props, pluralized);
  return (
    <>
      {selection.rows.length === 0 ? null : <Actions {...props} {...changes} pluralized={pluralized} />}
      {changes.failure === null ? null : (
        <BulkRefusals
          {...changes.failure}
          nameOf={selection.nameOf}
          pluralized={pluralized}
          onClose={changes.closeFailure}
        />
      )}
    </>
  );
}

interface ActionsProps<Row extends AnyRow> extends BulkBarProps<Row>, ReturnType<typeof useBulkChanges<Row>> {
  /** A number of rows in words: "2 clients". */
  readonly pluralized: (count: number) => string;
}

function Actions<Row extends AnyRow>(props: ActionsProps<Row>) {
  const { selection, status, lostWith, Tags = null, pluralized } = props;
  const { progress, deleteAll, setStatus, tagAll } = props;
  const { rows } = selection;
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
      {Tags === null ? null : (
        <TagSelected
          Tags={Tags}
          pluralized={pluralized(rows.length)}
          isDisabled={isBusy}
          onTag={(change) => void tagAll(rows, change)}
        />
      )}
      <DeleteSelected
        pluralized={pluralized(rows.length)}
        loses={lossOf(lostWith, rows)}
        isDisabled={isBusy}
        onDelete={() => void deleteAll(rows)}
      />
      <Button size="sm" variant="ghost" colorPalette="gray" disabled={isBusy} onClick={selection.clear}>
        Clear selection
      </Button>
    </Flex>
  );
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

interface AskingButtonProps {
  readonly label: ReactNode;
  readonly colorPalette: "gray" | "red";
  readonly isDisabled: boolean;
  /** The dialog that asks. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that asks before anything happens. */
function AskingButton({ label, colorPalette, isDisabled, children }: AskingButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        colorPalette={colorPalette}
        disabled={isDisabled}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {isAsking ? children(() => setAsking(false)) : null}
    </>
  );
}

interface DeleteSelectedProps {
  /** What is deleted: "2 clients". */
  readonly pluralized: string;
  /** What is deleted with them for good; null for nothing. */
  readonly loses: string | null;
  readonly isDisabled: boolean;
  readonly onDelete: () => void;
}

const DeleteSelected = ({ pluralized, loses, isDisabled, onDelete }: DeleteSelectedProps) => (
  <AskingButton
    label={
      <>
        <Trash2 aria-hidden /> Delete
      </>
    }
    colorPalette="red"
    isDisabled={isDisabled}
  >
    {(close) => (
      <ConfirmDialog
        title={`Delete ${pluralized}`}
        question={`Are you sure you want to delete ${pluralized}?${
          loses === null ? "" : ` Their ${loses} are deleted with them. This action cannot be undone.`
        }`}
        confirmLabel={`Delete ${pluralized}`}
        onConfirm={() => {
          close();
          onDelete();
        }}
        onClose={close}
      />
    )}
  </AskingButton>
);

interface TagSelectedProps extends Omit<BulkTagsProps, "onClose"> {
  readonly Tags: ComponentType<BulkTagsProps>;
  readonly isDisabled: boolean;
}

const TagSelected = ({ Tags, isDisabled, ...rest }: TagSelectedProps) => (
  <AskingButton
    label={
      <>
        <TagIcon aria-hidden /> Tag
      </>
    }
    colorPalette="gray"
    isDisabled={isDisabled}
  >
    {(close) => <Tags {...rest} onClose={close} />}
  </AskingButton>
);
