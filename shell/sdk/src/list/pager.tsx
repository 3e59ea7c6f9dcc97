import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { Text } from "@chakra-ui/react/text";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ListState } from "./use-list-state.ts";

interface PagerProps extends PageButtonsProps {
  /** Number of matching rows, as given by the API. */
  readonly total: string;
  /** Number of rows on this page. */
  readonly shown: number;
  /** What is counted: ["client", "clients"]. */
  readonly noun: readonly [one: string, many: string];
}

/** The foot of a list: the number of rows, and buttons for other pages. */
export function Pager({ state, total, shown, next, noun }: PagerProps) {
  const many = total === "1" ? noun[0] : noun[1];
  const count = state.cursor === null && next === null ? `${shown} ${many}` : `${shown} of ${total} ${many}`;
  return (
    <Flex align="center" justify="space-between" gap="3" px={{ base: "1", md: "4" }} py="3">
      <Text color="fg.muted" aria-live="polite" fontVariantNumeric="tabular-nums">
        {count}
      </Text>
      {state.goBack === null && next === null ? null : <PageButtons state={state} next={next} />}
    </Flex>
  );
}

interface PageButtonsProps {
  readonly state: ListState;
  /** Cursor of the page after this one; null on the last. */
  readonly next: string | null;
}

/** The buttons for the previous and the next page. */
export const PageButtons = ({ state, next }: PageButtonsProps) => (
  <Flex gap="2">
    <Button size="xs" variant="outline" disabled={state.goBack === null} onClick={() => state.goBack?.()}>
      <ChevronLeft aria-hidden /> Previous
    </Button>
    <Button
      size="xs"
      variant="outline"
      disabled={next === null}
      onClick={() => next !== null && state.goTo(next)}
    >
      Next <ChevronRight aria-hidden />
    </Button>
  </Flex>
);
