import { type DragEvent, useState } from "react";
import { ATTACHED_LIMIT, ATTACHED_TYPES, inMegabytes } from "@dmc-hub/shared-types";
import { Box } from "@chakra-ui/react/box";
import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { Heading } from "@chakra-ui/react/heading";
import { Skeleton } from "@chakra-ui/react/skeleton";
import { Stack } from "@chakra-ui/react/stack";
import { Text } from "@chakra-ui/react/text";
import { Upload } from "lucide-react";
import { FileButton, fileDrop } from "../kit/file-button.tsx";
import { sentenceIn } from "../services/failed-to.ts";
import type { FileCalls, FiledRecord } from "./file-calls.ts";
import { FileLine } from "./file-line.tsx";
import { UploadLine } from "./upload-line.tsx";
import { useFiles } from "./use-files.ts";
import { useUploads } from "./use-uploads.ts";

interface FilesPanelProps extends FiledRecord {
  readonly calls: FileCalls;
  /** Level of the heading within the page. */
  readonly level?: "h2" | "h3";
}

const NO_FILES = `No files yet. Drop PDFs or pictures here, at most ${inMegabytes(ATTACHED_LIMIT)} each.`;

/** The files that staff keep with a record: PDFs and pictures, uploaded by a button or dropped. */
export function FilesPanel({ calls, relatedTo, relatedId, level = "h3" }: FilesPanelProps) {
  const { data: files, error, refetch, refresh, remove } = useFiles(calls, { relatedTo, relatedId });
  const { uploads, add, retry, drop } = useUploads(calls, { relatedTo, relatedId }, refresh);
  const { isOver, ...dropping } = useDrop(add);
  return (
    <Box as="section" aria-label="Files" {...dropping}>
      <Flex justify="space-between" align="center" gap="3" mb="2">
        <Heading as={level} size={level === "h2" ? "md" : "sm"} fontWeight="semibold">
          Files
        </Heading>
        <UploadButton onFile={add} />
      </Flex>
      {error === null ? null : <Failure message={error.message} onRetry={() => void refetch()} />}
      {files === undefined && error === null ? <Skeleton h="10" /> : null}
      <Stack as="ul" gap="0">
        {uploads.map((upload) => (
          <UploadLine
            key={upload.key}
            upload={upload}
            onRetry={() => retry(upload)}
            onDrop={() => drop(upload)}
          />
        ))}
        {files?.map((file) => (
          <FileLine key={file.id} file={file} path={calls.list.path} onDelete={() => remove(file)} />
        ))}
      </Stack>
      {files?.length === 0 && uploads.length === 0 ? <Text color="fg.muted">{NO_FILES}</Text> : null}
      {isOver ? (
        <Text
          mt="2"
          p="3"
          textAlign="center"
          rounded="md"
          borderWidth="1px"
          borderStyle="dashed"
          bg="bg.subtle"
        >
          Drop to upload
        </Text>
      ) : null}
    </Box>
  );
}

const UploadButton = ({ onFile }: { onFile: (file: File) => void }) => (
  <Box data-part="actions">
    <FileButton
      size="xs"
      variant="outline"
      colorPalette="gray"
      fileLabel="Files to upload"
      accept={ATTACHED_TYPES.join(",")}
      isMultiple
      onFile={onFile}
    >
      <Upload aria-hidden /> Upload files
    </FileButton>
  </Box>
);

const Failure = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Flex role="alert" gap="3" align="center" wrap="wrap">
    <Text color="fg.error">The files could not be loaded. {sentenceIn(message)}</Text>
    <Button size="xs" variant="outline" colorPalette="gray" onClick={onRetry}>
      Try again
    </Button>
  </Flex>
);

/** Accepts dropped files, and says whether some are held over the element. */
function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const { onDragOver, onDrop } = fileDrop(onFile, true);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      onDragOver(event);
      setOver(event.dataTransfer.types.includes("Files"));
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      onDrop(event);
    },
  };
}
