import { Box } from "@chakra-ui/react/box";
import { ChoiceBox } from "../kit/choice-box.tsx";
import type { ListFilter, ListState } from "./use-list-state.ts";

/** Filters a list by one choice. */
export const FilterField = ({ filter, state }: { filter: ListFilter; state: ListState }) => (
  <Box w="44" data-part="actions">
    <ChoiceBox
      boxSize="sm"
      bg="bg.panel"
      aria-label={filter.label}
      value={state.chosen ?? ""}
      onChange={({ target }) => state.choose(target.value || null)}
    >
      <option value="">{filter.allLabel}</option>
      {filter.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </ChoiceBox>
  </Box>
);
