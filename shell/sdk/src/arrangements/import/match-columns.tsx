import { Box } from "@chakra-ui/react/box";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { countText } from "../../format/count-text.ts";
import { ChoiceBox } from "../../kit/choice-box.tsx";
import type { ImportField, ImportTable, Matching } from "./read-table.ts";

interface MatchColumnsProps {
  readonly table: ImportTable;
  readonly fields: readonly ImportField[];
  readonly matching: Matching;
  readonly onChange: (matching: Matching) => void;
}

/** Number of sample cells shown for a column. */
const SAMPLES = 3;

const Label = chakra("label", { base: { fontWeight: "medium" } });

/** Assigns the file's columns to fields, showing samples from its first rows. */
export const MatchColumns = ({ table, fields, matching, onChange }: MatchColumnsProps) => (
  <Grid gap="4" templateColumns="minmax(0, 1fr)">
    <Text color="fg.muted">
      {countText(table.rows.length)} {table.rows.length === 1 ? "row" : "rows"}. Match the file's columns:
    </Text>
    {fields.map(({ name, label, isRequired }) => {
      const column = matching[name] ?? null;
      return (
        <Grid
          key={name}
          templateColumns={{ base: "minmax(0, 1fr)", md: "9rem minmax(0, 1fr)" }}
          columnGap="4"
          rowGap="1"
          alignItems="center"
        >
          <Label htmlFor={`column-${name}`}>
            {label}
            {isRequired ? " *" : ""}
          </Label>
          <ChoiceBox
            id={`column-${name}`}
            boxSize="sm"
            value={column ?? ""}
            onChange={({ target }) =>
              onChange({ ...matching, [name]: target.value === "" ? null : Number(target.value) })
            }
          >
            <option value="">Leave empty</option>
            {columnsOf(table).map(({ place, heading }) => (
              <option key={place} value={place}>
                {heading}
              </option>
            ))}
          </ChoiceBox>
          {column === null ? null : (
            <Box gridColumn={{ md: "2" }}>
              <Text textStyle="xs" color="fg.muted" truncate>
                {table.rows
                  .slice(0, SAMPLES)
                  .map(({ cells }) => cells[column] || "–")
                  .join(" · ")}
              </Text>
            </Box>
          )}
        </Grid>
      );
    })}
  </Grid>
);

const columnsOf = ({ headings }: ImportTable) =>
  headings.map((heading, place) => ({ place, heading: heading === "" ? `Column ${place + 1}` : heading }));
