import type { ReleaseFault } from "@dmc-hub/shared-types";
import { Stack } from "@dmc-hub/sdk";
import { TriangleAlert } from "@dmc-hub/sdk/icons";
import { Banner } from "./banner.tsx";

/** Tells administrators what keeps the platform from serving what it should, since when, and what to do. */
export const FaultsBanner = ({ faults }: { faults: readonly ReleaseFault[] }) => (
  <Banner role="status" aria-label="Faults of the platform" display="flex" gap="3">
    <TriangleAlert size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
    <Stack as="ul" listStyleType="none" gap="1" minW="0">
      {faults.map(({ remote, reason, since }) => (
        <li key={`${remote} ${reason}`}>
          {reason} Since <time dateTime={since}>{momentOf(since)}</time>.
        </li>
      ))}
    </Stack>
  </Banner>
);

/** An instant in the reader's own time and date format. */
const momentOf = (moment: string) =>
  new Date(moment).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
