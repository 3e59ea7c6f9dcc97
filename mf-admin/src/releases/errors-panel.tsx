import type { RemoteError, SourceCall } from "@dmc-hub/shared-types";
import { Badge, Box, chakra, EmptyState, ErrorState, Flex, Panel, Skeleton, Stack, Text } from "@dmc-hub/sdk";
import { ChevronRight } from "@dmc-hub/sdk/icons";
import { momentOf } from "../onboarding/moment.ts";
import { PanelHead } from "./panel-head.tsx";
import { countOf, versionName } from "./release-words.ts";

/** The query of errors. */
export interface ErrorsQuery {
  readonly data: RemoteError[] | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

interface ErrorsPanelProps {
  readonly title: string;
  readonly query: ErrorsQuery;
  /** Undefined while loading. */
  readonly errors: readonly RemoteError[] | undefined;
  /** Version of release 0; null if unknown. */
  readonly built: string | null;
}

const Fold = chakra("details", {
  base: {
    borderTopWidth: "1px",
    "& > summary": {
      display: "flex",
      gap: "3",
      px: "5",
      py: "3",
      cursor: "pointer",
      listStyle: "none",
      focusVisibleRing: "inside",
      "&::-webkit-details-marker": { display: "none" },
      _hover: { bg: "bg.subtle" },
    },
    "& > summary > svg": { flexShrink: 0, mt: "0.5", color: "fg.muted", transition: "transform 100ms" },
    "&[open] > summary > svg": { transform: "rotate(90deg)" },
  },
});

const Stacked = chakra("ol", {
  base: {
    listStyleType: "none",
    mx: "5",
    mb: "4",
    p: "3",
    rounded: "md",
    bg: "bg.muted",
    fontFamily: "mono",
    textStyle: "xs",
    "& li": { overflowWrap: "anywhere", py: "0.5" },
  },
});

/** Errors that people have met, each with its place in the sources; last seen first. */
export const ErrorsPanel = ({ title, query, errors, built }: ErrorsPanelProps) => {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <Panel as="section" aria-labelledby={id} overflow="hidden">
      <PanelHead title={title} id={id} note="In the last 30 days, last seen first." />
      {errors === undefined ? (
        <NoErrors query={query} />
      ) : errors.length === 0 ? (
        <EmptyState title="No errors" description="None occurred in the last 30 days." />
      ) : (
        errors.map((error) => <Fault key={`${error.message} ${error.place}`} error={error} built={built} />)
      )}
    </Panel>
  );
};

/** Shown while loading and after a failure. */
const NoErrors = ({ query: { error, refetch } }: Pick<ErrorsPanelProps, "query">) =>
  error === null ? (
    <Stack px="5" pb="5" role="status" aria-label="Loading errors">
      <Skeleton h="10" />
      <Skeleton h="10" />
    </Stack>
  ) : (
    <ErrorState
      title="The errors could not be loaded"
      description={error.message}
      onRetry={() => void refetch()}
    />
  );

const Fault = ({ error, built }: { error: RemoteError; built: string | null }) => {
  const { message, place, stack, versions, routes, people, times, lastSeen } = error;
  return (
    <Fold>
      <summary>
        <ChevronRight size={16} aria-hidden />
        <Box minW="0" flex="1">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {message}
          </Text>
          {place === null ? null : (
            <Text fontFamily="mono" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
              {place}
            </Text>
          )}
          <Flex columnGap="3" rowGap="1" mt="1.5" wrap="wrap" align="center" textStyle="xs" color="fg.muted">
            <Badge colorPalette="red">{countOf(people, "person", "people")}</Badge>
            <span>{times === 1 ? "once" : `${times} times`}</span>
            <span>{versions.map((version) => versionName(version, built)).join(", ")}</span>
            <span>{routes.join(", ")}</span>
            <time dateTime={lastSeen}>{momentOf(lastSeen)}</time>
          </Flex>
        </Box>
      </summary>
      {stack.length === 0 ? (
        <Text color="fg.muted" px="5" pb="4">
          The browser reported no stack.
        </Text>
      ) : (
        <Stacked aria-label="Stack">
          {stack.map((call, depth) => (
            // oxlint-disable-next-line react/no-array-index-key -- a stack never changes, and may name a place twice
            <li key={depth}>
              <Call call={call} />
            </li>
          ))}
        </Stacked>
      )}
    </Fold>
  );
};

const Call = ({ call: { name, place, isMapped } }: { call: SourceCall }) => (
  <Text as="span" color={isMapped ? undefined : "fg.muted"}>
    {name === "" ? place : `${name} · ${place}`}
  </Text>
);
