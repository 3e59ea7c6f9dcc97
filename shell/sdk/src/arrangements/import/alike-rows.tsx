import type { ImportAlike, ImportDuplicates } from "@dmc-hub/shared-types";
import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { ChoiceBox } from "../../kit/choice-box.tsx";
import type { Import, ImportJob } from "./use-import.ts";

/** Number of likely duplicates shown. */
const SHOWN = 10;

const List = chakra("ul", { base: { ps: "5", mt: "2", listStyleType: "disc", overflowWrap: "anywhere" } });

const choices: Readonly<Record<ImportDuplicates, string>> = {
  skip: "Leave them out",
  merge: "Fill in what is empty",
  keep: "Add them all the same",
};

const kinds: Readonly<Record<ImportAlike["by"], string>> = { email: "same e-mail", name: "same name" };

/** Rows that are likely to be there already, and what becomes of them; nothing if there are none. */
export function AlikeRows({ job: { noun, fields }, work }: { job: ImportJob; work: Import }) {
  const { outcome, duplicates, chooseDuplicates, cellOf } = work;
  const { alikeCount = 0, alike = [] } = outcome ?? {};
  if (alikeCount === 0) return null;
  const nameField = fields[0];
  return (
    <Box>
      <Text fontWeight="medium">
        {alikeCount === 1 ? `1 ${noun[0]} is` : `${alikeCount.toLocaleString("en")} ${noun[1]} are`} likely to
        be there already.
      </Text>
      <ChoiceBox
        mt="2"
        boxSize="sm"
        aria-label="What is likely to be there already"
        value={duplicates}
        onChange={({ target }) => chooseDuplicates(target.value as ImportDuplicates)}
      >
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </ChoiceBox>
      <List>
        {alike.slice(0, SHOWN).map(({ index, id, name, by }) => (
          <li key={index}>
            {nameField && cellOf(index, nameField.name)}: {kinds[by]} as {name}
            {id === null ? ", in this file" : ""}
          </li>
        ))}
        {alikeCount > SHOWN ? <li>…and {alikeCount - SHOWN} more</li> : null}
      </List>
    </Box>
  );
}
