import type { Problem } from "@dmc-hub/shared-types";
import { Box } from "@chakra-ui/react/box";
import { Button } from "@chakra-ui/react/button";
import { chakra } from "@chakra-ui/react/styled-system";
import { Download } from "lucide-react";
import { csvOf } from "../../list/save-csv.ts";
import { placeOf } from "./left-out.ts";
import type { ImportField, ImportTable } from "./read-table.ts";

/** Number of errors shown; the file has all that the API lists. */
const SHOWN = 10;

const List = chakra("ul", { base: { ps: "5", listStyleType: "disc", overflowWrap: "anywhere" } });

interface ImportErrorsProps {
  readonly table: ImportTable;
  readonly errors: Problem["errors"];
  readonly fields: readonly ImportField[];
  readonly onDownload: () => void;
  /** Leaves the rows with errors out; null if there are no others. */
  readonly onLeaveOut: (() => void) | null;
}

/** The errors of an import by line, with a file of them. */
export const ImportErrors = ({ table, errors, fields, onDownload, onLeaveOut }: ImportErrorsProps) => (
  <Box>
    <List>
      {errors.slice(0, SHOWN).map(({ path, message }) => {
        const { row, label } = placeOf(path, table, fields);
        return (
          <li key={path}>
            Line {row?.line}
            {label === "" ? "" : `, ${label}`}: {message}
          </li>
        );
      })}
      {errors.length > SHOWN ? <li>…and {errors.length - SHOWN} more</li> : null}
    </List>
    <Button mt="3" size="xs" variant="outline" colorPalette="gray" onClick={onDownload}>
      <Download aria-hidden /> Download the errors
    </Button>
    {onLeaveOut === null ? null : (
      <Button mt="3" ms="2" size="xs" variant="outline" colorPalette="gray" onClick={onLeaveOut}>
        Save these rows and go on without them
      </Button>
    )}
  </Box>
);

/** The errors as CSV: line, column, message, and the line's own cells. */
export const importErrorsCsv = (
  table: ImportTable,
  errors: Problem["errors"],
  fields: readonly ImportField[],
): string =>
  csvOf(
    ["Line", "Column", "Error", ...table.headings],
    errors.map(({ path, message }) => {
      const { row, label } = placeOf(path, table, fields);
      return [row?.line, label, message, ...(row?.cells ?? [])];
    }),
    table.separator,
  );
