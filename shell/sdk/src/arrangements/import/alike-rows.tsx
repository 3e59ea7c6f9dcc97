import type { ImportAlike, ImportDuplicates } from "@dmc-hub/shared-types";
import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { countText } from "../../format/count-text.ts";
import { ChoiceBox } from "../../kit/choice-box.tsx";
import type { Import, ImportJob } from "./use-import.ts";

/** Number of likely duplicates that can be decided on one by one. */
const SHOWN = 100;

const List = chakra("ul", {
  base: { listStyle: "none", maxH: "22rem", overflowY: "auto", borderWidth: "1px", rounded: "md" },
});

const Row = chakra("li", {
  base: {
    display: "flex",
    flexWrap: { base: "wrap", sm: "nowrap" },
    justifyContent: "space-between",
    alignItems: "center",
    gap: "2",
    px: "3",
    py: "2",
    "&:not(:first-of-type)": { borderTopWidth: "1px" },
  },
});

const choices: Readonly<Record<ImportDuplicates, string>> = {
  skip: "Skip them",
  merge: "Fill in what is empty",
  keep: "Add them anyway",
};

const kinds: Readonly<Record<ImportAlike["by"], string>> = { email: "same e-mail", name: "same name" };

/** Rows that are likely to be there already, and what becomes of each; nothing if there are none. */
export function AlikeRows({ job: { noun, fields }, work }: { job: ImportJob; work: Import }) {
  const { table, outcome, duplicates, chooseDuplicates, decisions, decide, cellOf } = work;
  const { alikeCount = 0, alike = [] } = outcome ?? {};
  if (alikeCount === 0) return null;
  const nameField = fields[0];
  return (
    <Box>
      <Text fontWeight="medium">
        {alikeCount === 1 ? `1 ${noun[0]} is` : `${countText(alikeCount)} ${noun[1]} are`} likely to be there
        already.
      </Text>
      <Box my="2">
        <Choice label="Possible duplicates" value={duplicates} onChoose={chooseDuplicates} />
      </Box>
      <List aria-label="Possible duplicates by row">
        {alike.slice(0, SHOWN).map(({ index, id, name, by }) => {
          const own = nameField ? cellOf(index, nameField.name) : "";
          return (
            <Row key={index}>
              <Text minW="0" overflowWrap="anywhere">
                {own}: {kinds[by]} as {name}
                {id === null ? ", in this file" : ""}
              </Text>
              <Choice
                label={`What becomes of ${own}, line ${table?.rows[index]?.line}`}
                value={decisions.get(index) ?? duplicates}
                onChoose={(choice) => decide(index, choice)}
              />
            </Row>
          );
        })}
      </List>
      {alikeCount > SHOWN ? (
        <Text mt="2" color="fg.muted">
          …and {countText(alikeCount - SHOWN)} more, for which the choice above holds.
        </Text>
      ) : null}
    </Box>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: ImportDuplicates;
  readonly onChoose: (choice: ImportDuplicates) => void;
}

const Choice = ({ label, value, onChoose }: ChoiceProps) => (
  <Box flexShrink="0" w={{ base: "full", sm: "13rem" }}>
    <ChoiceBox
      boxSize="sm"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value as ImportDuplicates)}
    >
      {Object.entries(choices).map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </ChoiceBox>
  </Box>
);
