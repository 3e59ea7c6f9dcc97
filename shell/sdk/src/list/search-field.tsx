import { Box } from "@chakra-ui/react/box";
import { SearchBox } from "../kit/search-box.tsx";

interface SearchFieldProps {
  /** What can be searched, as in "Search by name or e-mail". */
  readonly label: string;
  /** As typed; only the address holds it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A search field that searches with each key. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <Box role="search" w="full" maxW="360px">
    <SearchBox label={label} bg="bg.panel" value={value} onChange={({ target }) => onChange(target.value)} />
  </Box>
);
