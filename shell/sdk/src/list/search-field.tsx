import { useEffect, useRef, useState } from "react";
import { Box } from "@chakra-ui/react/box";
import { Input } from "@chakra-ui/react/input";
import { Search } from "lucide-react";

/** Time from the last key to the search, ms. */
const PAUSE = 200;

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
    <Box role="search" position="relative" w="full" maxW="360px">
      <Box
        position="absolute"
        zIndex="1"
        left="3"
        top="0"
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
        bg="bg.panel"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") send(text.trim());
        }}
      />
    </Box>
  );
}
