import { Alert } from "@chakra-ui/react/alert";
import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import type { AnyRow } from "../rows/resource.ts";
import type { Refused } from "../rows/run-all.ts";

/** A row of a bulk change that stayed as before. */
export interface BulkFailure<Row> {
  readonly failed: readonly Refused<Row, Row>[];
  /** The action at the start of a sentence: "Delete". */
  readonly verb: string;
  /** Repeats the action on rows as somebody else has changed them. */
  readonly again: (theirs: readonly Row[]) => void;
}

interface BulkRefusalsProps<Row> extends BulkFailure<Row> {
  readonly nameOf: (row: Row) => string;
  /** A number of rows in words: "2 clients". */
  readonly pluralized: (count: number) => string;
  readonly onClose: () => void;
}

const List = chakra("ul", { base: { mt: "1", ps: "4", listStyleType: "disc" } });

/** Lists the rows that stayed as before, and why, until it is closed; those changed by somebody else can be tried again. */
export function BulkRefusals<Row extends AnyRow>(props: BulkRefusalsProps<Row>) {
  const { failed, verb, again, nameOf, pluralized, onClose } = props;
  const changed = failed.flatMap(({ theirs }) => (theirs === null ? [] : [theirs]));
  return (
    <Alert.Root status="error" size="sm" mb="4">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{pluralized(failed.length)} stayed as before</Alert.Title>
        <List>
          {failed.map(({ thing, reason }) => (
            <li key={thing.id}>
              {nameOf(thing)}: {reason}
            </li>
          ))}
        </List>
        <Flex mt="2" gap="2">
          {changed.length === 0 ? null : (
            <Button size="xs" variant="outline" colorPalette="gray" onClick={() => again(changed)}>
              {verb} {pluralized(changed.length)} anyway
            </Button>
          )}
          <Button size="xs" variant="ghost" colorPalette="gray" onClick={onClose}>
            Close
          </Button>
        </Flex>
      </Alert.Content>
    </Alert.Root>
  );
}
