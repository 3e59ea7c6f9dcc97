import type { AuditChange, AuditEntry } from "@dmc-hub/shared-types";
import { Badge } from "@chakra-ui/react/badge";
import { Box } from "@chakra-ui/react/box";
import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { Skeleton } from "@chakra-ui/react/skeleton";
import { Stack } from "@chakra-ui/react/stack";
import { Text } from "@chakra-ui/react/text";
import { useFormat } from "../format/use-format.ts";
import type { ListCall } from "../list/use-list.ts";
import { sentenceIn } from "../services/failed-to.ts";
import { ChangeValue } from "./change-value.tsx";
import { hasBefore, momentOf, roleOf, whoOf } from "./entry-words.ts";
import { OlderEntries } from "./older-entries.tsx";
import { type EntryQuery, useEntries } from "./use-entries.ts";

interface HistoryListProps {
  readonly call: ListCall<AuditEntry>;
  readonly of: EntryQuery;
  /** The record's version: another one has another history. */
  readonly version?: number;
  /** Whether each entry says what it is about, as where they are of several records. */
  readonly isOfMany?: boolean;
}

/** Who changed a record, when, and from what to what; newest first. */
export function HistoryList({ call, of, version, isOfMany = false }: HistoryListProps) {
  const list = useEntries(call, of, version);
  const { entries, error, refetch } = list;
  if (error !== null && entries === undefined)
    return <Failure message={error.message} onRetry={() => void refetch()} />;
  if (entries === undefined) return <Skeleton h="10" role="status" aria-label="Loading the history" />;
  if (entries.length === 0) return <Text color="fg.muted">Nothing has been changed yet.</Text>;
  return (
    <>
      <Stack as="ol" listStyleType="none" gap="0">
        {entries.map((entry) => (
          <EntryLine key={entry.id} entry={entry} isOfMany={isOfMany} />
        ))}
      </Stack>
      <OlderEntries list={list} things="changes" />
    </>
  );
}

function EntryLine({ entry, isOfMany }: { readonly entry: AuditEntry; readonly isOfMany: boolean }) {
  const format = useFormat();
  const role = roleOf(entry);
  const isAboutMany = isOfMany || entry.source === "import";
  return (
    <Box as="li" py="2.5" css={{ "&:not(:first-of-type)": { borderTopWidth: "1px" } }}>
      <Flex columnGap="4" wrap="wrap" align="baseline" justify="space-between">
        <Flex gap="2" wrap="wrap" align="center" fontWeight="medium">
          <span>
            {entry.verb} {isAboutMany ? `${entry.thing} ` : ""}by {whoOf(entry)}
          </span>
          {role === null ? null : <Badge colorPalette={badgeColour(entry)}>{role}</Badge>}
        </Flex>
        <Text color="fg.muted" textStyle="sm">
          <time dateTime={entry.at}>{momentOf(entry.at, format)}</time>
        </Text>
      </Flex>
      {/* What a deleted record was is in the list of everything. */}
      {entry.action === "delete" ? null : <Changes entry={entry} />}
      {entry.reason === null ? null : (
        <Text textStyle="sm" overflowWrap="anywhere">
          Reason: {entry.reason}
        </Text>
      )}
    </Box>
  );
}

/** Administrators of the platform stand out, for they are not of the company. */
export const badgeColour = ({ actorKind }: AuditEntry): string =>
  actorKind === "administrator" ? "orange" : "gray";

const Changes = ({ entry }: { readonly entry: AuditEntry }) => (
  <>
    {entry.changes.map((change) => (
      <Box key={change.field} textStyle="sm" overflowWrap="anywhere">
        <Text as="span" color="fg.muted">
          {change.label}:{" "}
        </Text>
        {change.isHidden ? "changed" : <BothValues change={change} hasOld={hasBefore(entry)} />}
      </Box>
    ))}
  </>
);

const BothValues = ({ change, hasOld }: { readonly change: AuditChange; readonly hasOld: boolean }) => (
  <>
    {hasOld ? (
      <>
        <ChangeValue change={change} which="old" /> <span aria-label="to">→</span>{" "}
      </>
    ) : null}
    <ChangeValue change={change} which="new" />
  </>
);

const Failure = ({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) => (
  <Flex role="alert" gap="3" align="center" wrap="wrap">
    <Text color="fg.error">The history could not be loaded. {sentenceIn(message)}</Text>
    <Button size="xs" variant="outline" colorPalette="gray" onClick={onRetry}>
      Try again
    </Button>
  </Flex>
);
