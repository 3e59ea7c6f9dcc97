import { Flex } from "@chakra-ui/react/flex";
import { Picture } from "./picture.tsx";

interface AvatarProps {
  readonly name: string;
  /** Address of the picture; without one, or if it cannot be loaded, initials are shown. */
  readonly picture?: string | null;
  readonly size?: string;
}

/** A person's or a company's picture, or the initials of the name. */
export const Avatar = ({ name, picture = null, size = "8" }: AvatarProps) => (
  <Flex
    aria-hidden
    w={size}
    h={size}
    flexShrink={0}
    rounded="full"
    overflow="hidden"
    align="center"
    justify="center"
    bg="secondary.solid"
    color="secondary.contrast"
    fontWeight="semibold"
    textStyle="xs"
  >
    <Picture src={picture} fit="cover" fallback={initialsOf(name)} />
  </Flex>
);

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return (
    letters
      .map((word) => Array.from(word ?? "")[0] ?? "")
      .join("")
      .toUpperCase() || "?"
  );
}
