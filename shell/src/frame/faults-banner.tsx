import type { ReleaseFault } from "@dmc-hub/shared-types";
import { Flex, Stack } from "@dmc-hub/sdk";
import { TriangleAlert } from "@dmc-hub/sdk/icons";

/** Tells administrators what keeps the platform from serving what it should, since when, and what to do. */
export const FaultsBanner = ({ faults }: { faults: readonly ReleaseFault[] }) => (
  <Flex
    as="section"
    role="status"
    aria-label="Faults of the platform"
    gap="3"
    px={{ base: "3", md: "6" }}
    py="2"
    textStyle="sm"
    bg="bg.warning"
    color="fg.warning"
    borderBottomWidth="1px"
    overflowWrap="anywhere"
  >
    <TriangleAlert size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
    <Stack as="ul" listStyleType="none" gap="1" minW="0">
      {faults.map(({ remote, reason, since }) => (
        <li key={`${remote} ${reason}`}>
          {reason} Since <time dateTime={since}>{momentOf(since)}</time>.
        </li>
      ))}
    </Stack>
  </Flex>
);

/** A moment as the reader's clock and calendar show it. */
const momentOf = (moment: string) =>
  new Date(moment).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
