import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { Text } from "@chakra-ui/react/text";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { PAGE_SIZE } from "./use-list.ts";
import type { ListState } from "./use-list-state.ts";

interface PagerProps extends PageButtonsProps {
  /** Number of matching rows, as given by the API. */
  readonly total: string;
  /** Number of rows on this page. */
  readonly shown: number;
  /** What is counted: ["client", "clients"]. */
  readonly noun: readonly [one: string, many: string];
  /** Number of rows on a full page. */
  readonly pageSize?: number | undefined;
}

/** The foot of a list: which rows these are, of how many, and buttons for other pages. */
export function Pager({ state, total, shown, next, noun, pageSize = PAGE_SIZE }: PagerProps) {
  const many = total === "1" ? noun[0] : noun[1];
  const places = placesOf(state, shown, pageSize);
  const count = state.cursor === null && next === null ? `${shown} ${many}` : `${places} of ${total} ${many}`;
  return (
    <Flex align="center" justify="space-between" gap="3" px={{ base: "1", md: "4" }} py="3">
      <Text color="fg.muted" aria-live="polite" fontVariantNumeric="tabular-nums">
        {count}
      </Text>
      {state.goBack === null && next === null ? null : <PageButtons state={state} next={next} />}
    </Flex>
  );
}

/** "26–30"; the number of rows where it is not known what comes before them. */
function placesOf({ pagesBefore }: ListState, shown: number, pageSize: number): string {
  if (pagesBefore === null) return `${shown}`;
  const first = pagesBefore * pageSize + 1;
  return shown === 1 ? `${first}` : `${first}–${first + shown - 1}`;
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
