import type { ReactNode } from "react";
import { chakra } from "@chakra-ui/react/styled-system";

const List = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "fit-content(7rem) minmax(0, 1fr)", md: "8rem minmax(0, 1fr)" },
    rowGap: "3",
    columnGap: "4",
  },
});
const Term = chakra("dt", { base: { color: "fg.muted" } });
const Value = chakra("dd", { base: { overflowWrap: "anywhere", whiteSpace: "pre-line" } });

/** A list of facts about one thing, each with a label and a value. An empty value shows a dash. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <List>
    {facts.map(([label, value]) => (
      <Fact key={label} label={label} value={value} />
    ))}
  </List>
);

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <Term>{label}</Term>
    <Value>{value ?? "–"}</Value>
  </>
);
