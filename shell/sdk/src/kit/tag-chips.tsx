import { Badge } from "@chakra-ui/react/badge";

/** Tags in a row; where there is no room they end like a text. */
export const TagChips = ({ tags }: { tags: readonly string[] }) =>
  tags.map((tag) => (
    <Badge key={tag} colorPalette="gray" me="1" fontWeight="normal">
      {tag}
    </Badge>
  ));
