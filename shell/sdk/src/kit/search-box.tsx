import type { ComponentProps } from "react";
import { Box } from "@chakra-ui/react/box";
import { Input } from "@chakra-ui/react/input";
import { Search } from "lucide-react";

/** Longest text that the API searches for, characters. */
const LONGEST = 200;

/** The input for a search; `label` says what can be found. */
export const SearchBox = ({ label, ...input }: { label: string } & ComponentProps<typeof Input>) => (
  <Box position="relative" w="full">
    <Box
      position="absolute"
      zIndex="1"
      insetStart="3"
      h="full"
      display="flex"
      alignItems="center"
      color="fg.subtle"
      pointerEvents="none"
    >
      <Search size={16} aria-hidden />
    </Box>
    <Input
      type="search"
      size="sm"
      ps="9"
      maxLength={LONGEST}
      aria-label={label}
      placeholder={label}
      {...input}
    />
  </Box>
);
