import type { ReleaseFault, RemoteError, RemoteOverview } from "@dmc-hub/shared-types";
import { chakra, Flex, Grid, PlainLink, Text } from "@dmc-hub/sdk";
import { Status, type StatusTone } from "@dmc-hub/sdk/table";
import { countOf, versionName } from "./release-words.ts";

const Card = chakra(PlainLink, {
  base: {
    display: "block",
    h: "full",
    p: "4",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border",
    rounded: "xl",
    boxShadow: "xs",
    _hover: { borderColor: "border.emphasized" },
    _currentPage: { borderColor: "brand.solid", boxShadow: "0 0 0 1px var(--chakra-colors-brand-solid)" },
  },
});

interface RemoteCardsProps {
  readonly remotes: readonly RemoteOverview[];
  readonly faults: readonly ReleaseFault[];
  readonly errors: readonly RemoteError[];
  /** The one shown in full. */
  readonly shown: RemoteOverview;
}

/** A summary of each remote: the stable version, a running canary, and faults. */
export const RemoteCards = ({ remotes, faults, errors, shown }: RemoteCardsProps) => (
  <Grid
    as="ul"
    listStyleType="none"
    gap="3"
    mb="6"
    templateColumns={{ base: "1fr", md: "repeat(auto-fill, minmax(16rem, 1fr))" }}
    aria-label="Remotes"
  >
    {remotes.map((remote) => {
      const { name, stable, built, versions } = remote;
      const own = errors.filter((error) => error.remote === name).length;
      const { tone, word } = stateOf(remote, faults);
      const people = versions.find(({ version }) => version === stable)?.people ?? 0;
      return (
        <li key={name}>
          <Card to={`?remote=${name}`} aria-current={remote === shown ? "page" : undefined}>
            <Flex justify="space-between" align="center" gap="2" mb="1">
              <Text fontWeight="semibold">{name}</Text>
              <Status tone={tone}>{word}</Status>
            </Flex>
            <Text color="fg.muted" fontVariantNumeric="tabular-nums">
              {versionName(stable, built)} · {countOf(people, "person", "people")}
              {own === 0 ? "" : ` · ${countOf(own, "error")}`}
            </Text>
          </Card>
        </li>
      );
    })}
  </Grid>
);

function stateOf(
  { name, canary, stable }: RemoteOverview,
  faults: readonly ReleaseFault[],
): { readonly tone: StatusTone; readonly word: string } {
  if (faults.some(({ remote }) => remote === name)) return { tone: "stopped", word: "Fault" };
  if (canary) return { tone: "moving", word: `Canary ${canary.version}` };
  return stable === "0" ? { tone: "open", word: "Not released" } : { tone: "done", word: "Stable" };
}
