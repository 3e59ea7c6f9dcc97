import { useEffect, useRef, useState } from "react";
import { Box } from "@chakra-ui/react/box";
import { SearchBox } from "../kit/search-box.tsx";

/** Time from the last key to the search, ms. */
const PAUSE = 60;

interface SearchFieldProps {
  /** What can be searched, as in "Search by name or e-mail". */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A search that follows the typing after a short pause, and at once on Enter. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const send = (next: string) => {
    if (next === sent.current) return;
    sent.current = next;
    onChange(next);
  };
  useEffect(() => {
    const timer = setTimeout(() => send(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  });
  return (
    <Box role="search" w="full" maxW="360px">
      <SearchBox
        label={label}
        bg="bg.panel"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") send(text.trim());
        }}
      />
    </Box>
  );
}
