import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { Text } from "@chakra-ui/react/text";
import { Upload } from "lucide-react";
import { FileButton, fileDrop } from "../../kit/file-button.tsx";

interface ChooseFileProps {
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
  /** Requests a template file that has only the headings. */
  readonly onTemplate: () => void;
}

/** Accepts a CSV file, chosen or dropped. */
export const ChooseFile = ({ isBusy, onChoose, onTemplate }: ChooseFileProps) => (
  <Flex
    direction="column"
    align="center"
    gap="3"
    p="10"
    rounded="lg"
    borderWidth="1px"
    borderStyle="dashed"
    borderColor="border.control"
    textAlign="center"
    {...fileDrop(onChoose)}
  >
    <Text>Choose a CSV file, or drop it here. Its first line names the columns.</Text>
    <FileButton
      size="sm"
      loading={isBusy}
      loadingText="Reading..."
      fileLabel="CSV file"
      accept=".csv,.txt,text/csv"
      onFile={onChoose}
    >
      <Upload aria-hidden /> Choose a file
    </FileButton>
    <Button size="xs" variant="ghost" onClick={onTemplate}>
      Download a template
    </Button>
  </Flex>
);
