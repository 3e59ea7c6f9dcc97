import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { Text } from "@chakra-ui/react/text";
import { sentenceIn } from "../services/failed-to.ts";
import type { useEntries } from "./use-entries.ts";

interface OlderEntriesProps {
  readonly list: ReturnType<typeof useEntries>;
  /** What the older entries are called: "changes". */
  readonly things: string;
}

/** Below entries: shows older ones, or says why those could not be loaded. Nothing if there are none. */
export function OlderEntries({ list, things }: OlderEntriesProps) {
  if (!list.hasNextPage) return null;
  return (
    <Flex mt="3" columnGap="3" rowGap="2" align="center" wrap="wrap">
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        Show older {things}
      </Button>
      {list.isFetchNextPageError && !list.isFetchingNextPage ? (
        <Text role="alert" color="fg.error" textStyle="sm">
          They could not be loaded. {sentenceIn(list.error?.message ?? "")}
        </Text>
      ) : null}
    </Flex>
  );
}
