import type { ReactNode } from "react";
import type { AuditChange, AuditEntry } from "@dmc-hub/shared-types";
import { Badge } from "@chakra-ui/react/badge";
import { chakra } from "@chakra-ui/react/styled-system";
import { Skeleton } from "@chakra-ui/react/skeleton";
import { Stack } from "@chakra-ui/react/stack";
import { Text } from "@chakra-ui/react/text";
import { useFormat } from "../format/use-format.ts";
import { EmptyState, ErrorState } from "../kit/states.tsx";
import type { ListCall } from "../list/use-list.ts";
import { ChangeValue } from "./change-value.tsx";
import { hasBefore, momentOf, roleOf, whoOf } from "./entry-words.ts";
import { badgeColour } from "./history-list.tsx";
import { OlderEntries } from "./older-entries.tsx";
import { type EntryQuery, useEntries } from "./use-entries.ts";

const Table = chakra("table", {
  base: { w: "full", borderCollapse: "collapse", tableLayout: "fixed", textStyle: "sm" },
});
const Body = chakra("tbody", {
  base: {
    display: { base: "block", lg: "table-row-group" },
    borderTopWidth: "1px",
    py: { base: "3", lg: "0" },
  },
});
const HeadRow = chakra("tr", { base: { display: { base: "none", lg: "table-row" } } });
const Head = chakra("th", {
  base: { textAlign: "start", pe: "3", pb: "2", fontWeight: "medium", color: "fg.muted" },
});
const Row = chakra("tr", {
  base: {
    display: { base: "block", lg: "table-row" },
    // The lines of one entry belong together.
    _first: { "& > td": { pt: { lg: "3" } } },
    _last: { "& > td": { pb: { lg: "3" } } },
  },
});
const Cell = chakra("td", {
  base: { py: { lg: "1" }, pe: { lg: "3" }, verticalAlign: "top", overflowWrap: "anywhere" },
  variants: {
    // A narrow screen has a line for each of the first cells, and one for each changed field.
    isLine: {
      true: { display: { base: "block", lg: "table-cell" } },
      false: { display: { base: "inline", lg: "table-cell" } },
    },
  },
});
/** Stands between a field and its values where there are no columns. */
const Between = chakra("span", { base: { display: { lg: "none" }, color: "fg.muted" } });

const columns = [
  ["When", "15%"],
  ["Who", "17%"],
  ["What", "22%"],
  ["Field", "14%"],
  ["Old", "16%"],
  ["New", "16%"],
] as const;

interface EntryTableProps {
  readonly call: ListCall<AuditEntry>;
  readonly query: EntryQuery;
  /** What the entries are. */
  readonly label: string;
  /** What to do if nothing was found. */
  readonly children?: ReactNode;
}

/** Who changed what, when, and from what to what: a line for each changed field, newest first. */
export function EntryTable({ call, query, label, children }: EntryTableProps) {
  const list = useEntries(call, query);
  const { entries, error, refetch } = list;
  if (error !== null && entries === undefined) {
    return (
      <ErrorState
        title="The entries could not be loaded"
        description={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  if (entries === undefined) return <Waiting />;
  if (entries.length === 0) return <EmptyState title="Nothing was found">{children}</EmptyState>;
  return (
    <>
      <Table role="table" aria-label={label}>
        <thead role="rowgroup">
          <HeadRow role="row">
            {columns.map(([heading, width]) => (
              <Head key={heading} role="columnheader" scope="col" w={width}>
                {heading}
              </Head>
            ))}
          </HeadRow>
        </thead>
        {entries.map((entry) => (
          <Body key={entry.id} role="rowgroup">
            <EntryRows entry={entry} />
          </Body>
        ))}
      </Table>
      <OlderEntries list={list} things="entries" />
    </>
  );
}

function EntryRows({ entry }: { readonly entry: AuditEntry }) {
  const [first, ...others] = entry.changes;
  const rowSpan = others.length > 0 ? entry.changes.length : undefined;
  const hasOld = hasBefore(entry);
  return (
    <>
      <Row role="row">
        <EntryCells entry={entry} rowSpan={rowSpan} />
        {first === undefined ? <NoChange /> : <ChangeCells change={first} hasOld={hasOld} />}
      </Row>
      {others.map((change) => (
        <Row key={change.field} role="row">
          <ChangeCells change={change} hasOld={hasOld} />
        </Row>
      ))}
    </>
  );
}

interface EntryCellsProps {
  readonly entry: AuditEntry;
  readonly rowSpan: number | undefined;
}

function EntryCells({ entry, rowSpan }: EntryCellsProps) {
  const format = useFormat();
  const role = roleOf(entry);
  return (
    <>
      <Cell role="cell" isLine rowSpan={rowSpan} color="fg.muted">
        <time dateTime={entry.at}>{momentOf(entry.at, format)}</time>
      </Cell>
      <Cell role="cell" isLine rowSpan={rowSpan} fontWeight="medium">
        {whoOf(entry)}{" "}
        {role === null ? null : (
          <Badge colorPalette={badgeColour(entry)} whiteSpace="normal">
            {role}
          </Badge>
        )}
      </Cell>
      <Cell role="cell" isLine rowSpan={rowSpan}>
        {entry.verb} {entry.thing}
        {entry.reason === null ? null : <Text color="fg.muted">Reason: {entry.reason}</Text>}
      </Cell>
    </>
  );
}

const NoChange = () => <Cell role="cell" isLine={false} colSpan={3} />;

const ChangeCells = ({ change, hasOld }: { readonly change: AuditChange; readonly hasOld: boolean }) => (
  <>
    <Cell role="cell" isLine={false} color="fg.muted">
      {change.label}
      <Between>: </Between>
    </Cell>
    {change.isHidden ? (
      <Cell role="cell" isLine={false} colSpan={2}>
        changed
      </Cell>
    ) : (
      <>
        <Cell role="cell" isLine={false}>
          {hasOld ? <ChangeValue change={change} which="old" /> : null}
        </Cell>
        <Cell role="cell" isLine={false}>
          {hasOld ? <Between> → </Between> : null}
          <ChangeValue change={change} which="new" />
        </Cell>
      </>
    )}
  </>
);

const Waiting = () => (
  <Stack gap="4" role="status" aria-label="Loading the entries">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} h="8" />
    ))}
  </Stack>
);
