import type { UsedTag } from "@dmc-hub/shared-types";
import { Box } from "@chakra-ui/react/box";
import { useQuery } from "@tanstack/react-query";
import { ChoiceBox } from "../kit/choice-box.tsx";
import type { ListState } from "./use-list-state.ts";

/** The tags that the company uses, the most used first; none while they load, and none for kinds without tags. */
export function useUsedTags(hasTags = true): readonly UsedTag[] {
  const { data } = useQuery<readonly UsedTag[]>({ queryKey: ["/api/tags"], enabled: hasTags });
  return data ?? [];
}

/** Limits a list to the rows of one tag; nothing while the company uses none. */
export function TagFilter({ state: { tag, chooseTag } }: { state: ListState }) {
  const used = useUsedTags();
  if (used.length === 0 && tag === null) return null;
  const known = used.map((one) => one.tag);
  const own = known.find((one) => one.toLowerCase() === tag?.toLowerCase()) ?? tag;
  const offered = own === null || known.includes(own) ? known : [own, ...known];
  return (
    <Box w="36">
      <ChoiceBox
        boxSize="sm"
        bg="bg.panel"
        aria-label="Tag"
        value={own ?? ""}
        onChange={({ target }) => chooseTag(target.value || null)}
      >
        <option value="">All Tags</option>
        {offered.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </ChoiceBox>
    </Box>
  );
}
