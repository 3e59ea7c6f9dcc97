import { audits, createApiClient } from "@dmc-hub/shared-types";
import { Alert, Button, Flex } from "@dmc-hub/sdk";
import { EntryTable } from "@dmc-hub/sdk/files";
import { Download } from "@dmc-hub/sdk/icons";
import { download } from "../../address/download.ts";
import { Section } from "../section.tsx";
import { ActivityFilters } from "./activity-filters.tsx";
import { type ActivityState, useActivityState } from "./use-activity-state.ts";

const api = createApiClient({ audits });

/** Everything that anybody changed of the company's data, including the platform's administrators. */
export function Activity() {
  const state = useActivityState();
  const { query, isFiltered, isTooLong, showAll } = state;
  return (
    <Section text="Who changed what and when. Nobody can change or delete these entries; what platform administrators do is among them.">
      <ActivityFilters state={state} />
      <Flex mt="3" mb="5" gap="2" wrap="wrap" justify="space-between">
        <Downloads state={state} />
        {isFiltered ? (
          <Button size="sm" variant="ghost" colorPalette="gray" onClick={showAll}>
            Show all activity
          </Button>
        ) : null}
      </Flex>
      {isTooLong ? <TooLong /> : <EntryTable label="Activity" call={api.audits.list} query={query} />}
    </Section>
  );
}

const TooLong = () => (
  <Alert.Root status="warning" size="sm">
    <Alert.Indicator />
    <Alert.Title>Choose at most a year.</Alert.Title>
  </Alert.Root>
);

/** The same entries as files, at most those of a year. */
const Downloads = ({ state: { query, isTooLong } }: { readonly state: ActivityState }) => (
  <Flex gap="2">
    {(["csv", "ndjson"] as const).map((format) => (
      <Button
        key={format}
        size="sm"
        variant="outline"
        colorPalette="gray"
        disabled={isTooLong}
        onClick={() => download(`/api/audit/export?${new URLSearchParams({ ...query, format }).toString()}`)}
      >
        <Download aria-hidden /> {format.toUpperCase()}
      </Button>
    ))}
  </Flex>
);
