import { Box } from "@chakra-ui/react/box";
import { IconButton } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { Download, FileText, Image, Trash2 } from "lucide-react";
import { ago } from "../format/days.ts";
import type { KeptFile } from "./file-calls.ts";
import { useSize } from "./use-size.ts";

const Anchor = chakra("a", {
  base: {
    display: "block",
    truncate: true,
    rounded: "sm",
    focusVisibleRing: "outside",
    textUnderlineOffset: "3px",
    _hover: { textDecoration: "underline" },
  },
});

interface FileLineProps {
  readonly file: KeptFile;
  /** Address of the lists of files. */
  readonly path: string;
  readonly onDelete: () => void;
}

/** One file: its name opens a picture and saves a PDF. */
export function FileLine({ file, path, onDelete }: FileLineProps) {
  const { id, name, type, size, userName, createdAt } = file;
  const sizeOf = useSize();
  const isPicture = type.startsWith("image/");
  const address = `${path}/${id}/content`;
  const Kind = isPicture ? Image : FileText;
  return (
    <Flex as="li" py="2" gap="3" align="center" borderTopWidth="1px">
      <Box color="fg.muted" flexShrink={0}>
        <Kind size={18} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Anchor
          title={name}
          {...(isPicture
            ? { href: `${address}?inline=true`, target: "_blank", rel: "noopener" }
            : { href: address, download: "" })}
        >
          {name}
        </Anchor>
        <Text textStyle="sm" color="fg.muted">
          {sizeOf(size)} · <bdi>{userName ?? "Somebody"}</bdi>, {ago(createdAt)}
        </Text>
      </Box>
      <Flex data-part="actions" flexShrink={0}>
        <IconButton asChild size="xs" variant="ghost" colorPalette="gray" aria-label={`Download ${name}`}>
          <a href={address} download="">
            <Download aria-hidden />
          </a>
        </IconButton>
        <IconButton
          size="xs"
          variant="ghost"
          colorPalette="gray"
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </Flex>
    </Flex>
  );
}
