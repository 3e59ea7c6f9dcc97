import { Badge } from "@chakra-ui/react/badge";
import { Box } from "@chakra-ui/react/box";

/** Tags in a row; where there is no room they end like a text, or go on below on a card. */
export const TagChips = ({ tags }: { tags: readonly string[] }) => (
  <Box as="span" display="inline" minW="0">
    {tags.map((tag) => (
      <Badge key={tag} colorPalette="gray" me="1" fontWeight="normal">
        {tag}
      </Badge>
    ))}
  </Box>
);
