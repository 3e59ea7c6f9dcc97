import { Box } from "@chakra-ui/react/box";
import { SearchBox } from "../kit/search-box.tsx";

interface SearchFieldProps {
  /** What can be searched, as in "Search by name or e-mail". */
  readonly label: string;
  /** As typed; the address holds it, and nothing else does. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A search that follows each key. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <Box role="search" w="full" maxW="360px">
    <SearchBox label={label} bg="bg.panel" value={value} onChange={({ target }) => onChange(target.value)} />
  </Box>
);
