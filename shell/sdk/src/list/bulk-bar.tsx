import { useState } from "react";
import { mayBecome, type Transitions } from "@dmc-hub/shared-types";
import { Alert } from "@chakra-ui/react/alert";
import { Box } from "@chakra-ui/react/box";
import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { Trash2 } from "lucide-react";
import { ChoiceBox } from "../kit/choice-box.tsx";
import { ConfirmDialog } from "../overlay/confirm-dialog.tsx";
import { useToast } from "../shell/services.ts";
import type { AnyRow, Resource } from "./resource.ts";
import { type Outcome, runAll } from "./run-all.ts";
import type { Marks } from "./use-marks.ts";
import { useChanges } from "./use-changes.ts";

/** The statuses that rows can be given. */
export interface BulkStatus<Row> {
  readonly of: (row: Row) => string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly transitions: Transitions<string>;
}

interface BulkBarProps<Row extends AnyRow> {
  readonly resource: Resource<Row, never>;
  readonly noun: readonly [one: string, many: string];
  readonly marks: Marks<Row>;
  readonly status?: BulkStatus<Row>;
  readonly touches?: readonly string[];
}

type Call<Row> = (row: Row) => Promise<unknown>;

const List = chakra("ul", { base: { mt: "1", ps: "4", listStyleType: "disc" } });

/** What can be done with all the rows that are ticked. Stands in the place of the toolbar while there are any. */
export function BulkBar<Row extends AnyRow>({ resource, noun, marks, status, touches }: BulkBarProps<Row>) {
  const { refresh } = useChanges(resource, touches);
  const toast = useToast();
  const [progress, setProgress] = useState<string | null>(null);
  const [failed, setFailed] = useState<Outcome<Row>["failed"]>([]);
  const [isDeleting, setDeleting] = useState(false);
  const { rows } = marks;
  const counted = (count: number) => `${count} ${noun[count === 1 ? 0 : 1]}`;
  /** Does it to all, and offers to take back what worked; null where nothing takes it back. */
  const run = async (call: Call<Row>, done: string, undo: Call<Row> | null) => {
    setFailed([]);
    const tell = (finished: number) => setProgress(`${finished} of ${rows.length}…`);
    tell(0);
    const outcome = await runAll(rows, call, tell);
    setProgress(null);
    setFailed(outcome.failed);
    await refresh();
    if (outcome.failed.length === 0) marks.clear();
    if (outcome.done.length === 0) return;
    const takeBack = async (inverse: Call<Row>) => {
      const back = await runAll(outcome.done, inverse, () => undefined);
      await refresh();
      const lost = back.failed[0];
      toast(
        lost === undefined
          ? { title: `${counted(back.done.length)} restored` }
          : { title: "Not all could be restored", description: lost.reason, tone: "destructive" },
      );
    };
    toast({
      title: `${counted(outcome.done.length)} ${done}`,
      ...(undo === null ? {} : { action: { label: "Undo", onSelect: () => void takeBack(undo) } }),
    });
  };
  const deleteAll = async () => {
    setDeleting(false);
    await run(
      (row) => resource.remove({ id: row.id }),
      "deleted",
      (row) => resource.create({ body: row as never }),
    );
  };
  const setStatus = async ({ of, transitions }: BulkStatus<Row>, value: string) => {
    const isReversible = rows.every((row) => mayBecome(transitions, value, of(row)));
    await run(
      ({ id }) => resource.update({ id, body: { status: value } as never }),
      "changed",
      isReversible ? (row) => resource.update({ id: row.id, body: { status: of(row) } as never }) : null,
    );
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
            onChange={({ target }) => void setStatus(status, target.value)}
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
        onClick={marks.clear}
      >
        Clear selection
      </Button>
      {failed.length === 0 ? null : <Refusals failed={failed} nameOf={marks.nameOf} counted={counted} />}
      {isDeleting ? (
        <ConfirmDialog
          title={`Delete ${counted(rows.length)}`}
          question={`Are you sure you want to delete ${counted(rows.length)}?`}
          confirmLabel={`Delete ${counted(rows.length)}`}
          onConfirm={() => void deleteAll()}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </Flex>
  );
}

interface RefusalsProps<Row> {
  readonly failed: Outcome<Row>["failed"];
  readonly nameOf: (row: Row) => string;
  readonly counted: (count: number) => string;
}

const Refusals = <Row extends AnyRow>({ failed, nameOf, counted }: RefusalsProps<Row>) => (
  <Alert.Root status="error" size="sm" w="full">
    <Alert.Indicator />
    <Alert.Content>
      <Alert.Title>{counted(failed.length)} stayed as before</Alert.Title>
      <List>
        {failed.map(({ row, reason }) => (
          <li key={row.id}>
            {nameOf(row)}: {reason}
          </li>
        ))}
      </List>
    </Alert.Content>
  </Alert.Root>
);
