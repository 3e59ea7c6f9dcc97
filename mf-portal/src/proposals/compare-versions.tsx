import { useState } from "react";
import { createApiClient, proposalVersions, type VersionDiff } from "@dmc-hub/shared-types";
import { Box, Button, chakra, ErrorState, Flex, Heading, ScreenSpinner, Text, useQuery } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { Dialog } from "@dmc-hub/sdk/overlay";

const api = createApiClient({ proposalVersions });

type Change = VersionDiff["offer"][number];

interface CompareVersionsProps {
  readonly proposalId: number;
  readonly from: number;
  readonly to: number;
  readonly onClose: () => void;
}

/** What differs between two versions, as staff see it or as the client does: without costs, margins and suppliers. */
export function CompareVersions({ proposalId, from, to, onClose }: CompareVersionsProps) {
  const [audience, setAudience] = useState<"staff" | "client">("staff");
  const { data, error, refetch } = useQuery<VersionDiff>({
    queryKey: [`/api/proposals/${proposalId}/versions/${from}/diff`, to, audience],
    queryFn: ({ signal }) =>
      api.proposalVersions.diff({ id: proposalId, number: from, with: to, audience }, { signal }),
  });
  return (
    <Dialog
      title={`Version ${from} and version ${to}`}
      onClose={onClose}
      footer={
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Flex role="group" aria-label="Seen by" gap="2" mb="4">
        {(["staff", "client"] as const).map((one) => (
          <Button
            key={one}
            size="xs"
            variant={one === audience ? "solid" : "outline"}
            colorPalette={one === audience ? "brand" : "gray"}
            aria-pressed={one === audience}
            onClick={() => setAudience(one)}
          >
            {one === "staff" ? "For the team" : "As the client sees it"}
          </Button>
        ))}
      </Flex>
      {error !== null && data === undefined ? (
        <ErrorState
          title="The versions could not be compared"
          description={error.message}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <ScreenSpinner label="Comparing" />
      ) : (
        <Differences diff={data} />
      )}
    </Dialog>
  );
}

const changeWords = { added: "New", removed: "Left out", changed: "Changed" } as const;

function Differences({ diff: { offer, lines, options } }: { readonly diff: VersionDiff }) {
  if (offer.length + lines.length + options.length === 0) return <Text>These versions are the same.</Text>;
  return (
    <>
      {offer.length === 0 ? null : (
        <Part title="Offer">
          <Changes changes={offer} />
        </Part>
      )}
      {options.map(({ key, name, fields }) => (
        <Part key={key ?? "only"} title={name ?? "Price"}>
          <Changes changes={fields} />
        </Part>
      ))}
      {lines.length === 0 ? null : (
        <Part title="Services">
          {lines.map(({ lineId, dayNumber, title, change, fields }) => (
            <Box key={lineId} mb="3">
              <Text fontWeight="medium">
                Day {dayNumber} · {title}{" "}
                <Text as="span" color="fg.muted" fontWeight="normal">
                  {changeWords[change]}
                </Text>
              </Text>
              {change === "changed" ? <Changes changes={fields} /> : null}
            </Box>
          ))}
        </Part>
      )}
    </>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <Box as="section" mb="5">
    <Heading as="h3" size="sm" fontWeight="semibold" mb="2">
      {title}
    </Heading>
    {children}
  </Box>
);

const Table = chakra("table", {
  base: {
    w: "full",
    textStyle: "sm",
    "& td": { py: "1", pe: "3", verticalAlign: "top", overflowWrap: "anywhere" },
    "& td:first-of-type": { color: "fg.muted", w: "35%" },
  },
});

const days: ReadonlySet<string> = new Set(["startDate", "endDate"]);

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const { day, money, number } = useFormat();
  const write = ({ field, currency, ...change }: Change, side: "before" | "after") => {
    const value = change[side];
    if (value === null || value === "") return "–";
    if (typeof value === "boolean") return value ? "Yes" : "No";
    if (typeof value === "string") return days.has(field) ? day(value) : value;
    if (currency !== undefined) return money(value, currency[side]);
    return field === "marginPercent" ? `${number(value)} %` : number(value);
  };
  return (
    <Table>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <td>{change.label}</td>
            <td>
              <Text as="bdi" color="fg.muted" textDecoration="line-through">
                {write(change, "before")}
              </Text>{" "}
              →{" "}
              <b>
                <bdi>{write(change, "after")}</bdi>
              </b>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
