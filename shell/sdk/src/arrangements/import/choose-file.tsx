import { useRef } from "react";
import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { Upload } from "lucide-react";

const FileInput = chakra("input");

interface ChooseFileProps {
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
  /** Asks for a file with the headings alone. */
  readonly onTemplate: () => void;
}

/** Takes a CSV file that is chosen or dropped. */
export function ChooseFile({ isBusy, onChoose, onTemplate }: ChooseFileProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => file && onChoose(file);
  return (
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
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
    >
      <Text>Choose a CSV file, or drop it here. Its first line names the columns.</Text>
      <Button size="sm" loading={isBusy} loadingText="Reading..." onClick={() => chooser.current?.click()}>
        <Upload aria-hidden /> Choose a file
      </Button>
      <Button size="xs" variant="ghost" onClick={onTemplate}>
        Download a template
      </Button>
      <FileInput
        ref={chooser}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,.txt,text/csv"
        onChange={({ target }) => {
          take(target.files?.[0]);
          target.value = "";
        }}
      />
    </Flex>
  );
}
