import { useEffect, useRef, useState } from "react";
import { Box } from "@chakra-ui/react/box";
import { SearchBox } from "../kit/search-box.tsx";

/** Shortest time from one search to the next, ms: browsers refuse addresses that change too often. */
const PAUSE = 40;

interface SearchFieldProps {
  /** What can be searched, as in "Search by name or e-mail". */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A search that follows the typing at once, or shortly after the search before. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const sentAt = useRef(-PAUSE);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const send = (next: string) => {
    if (next === sent.current) return;
    sent.current = next;
    sentAt.current = performance.now();
    onChange(next);
  };
  useEffect(() => {
    const wait = sentAt.current + PAUSE - performance.now();
    if (wait <= 0) return send(text.trim());
    const timer = setTimeout(() => send(text.trim()), wait);
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
