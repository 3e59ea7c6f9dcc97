import { Box } from "@chakra-ui/react/box";
import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { Text } from "@chakra-ui/react/text";
import type { Upload } from "./use-uploads.ts";

interface UploadLineProps {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}

/** A file on its way, or why it was refused and what to do about that. */
export function UploadLine({ upload, onRetry, onDrop }: UploadLineProps) {
  const { file, share, failure, isWorthRetrying } = upload;
  return (
    <Box as="li" py="2" borderTopWidth="1px">
      <Flex gap="3" align="center">
        <Box flex="1" minW="0">
          <Text truncate title={file.name}>
            {file.name}
          </Text>
          {failure === null ? (
            <Progress share={share} name={file.name} />
          ) : (
            <Text role="alert" textStyle="sm" color="fg.error">
              {failure}
            </Text>
          )}
        </Box>
        {failure === null ? null : (
          <Flex gap="1" flexShrink={0}>
            {isWorthRetrying ? (
              <Button size="xs" variant="outline" colorPalette="gray" onClick={onRetry}>
                Try again
              </Button>
            ) : null}
            <Button size="xs" variant="ghost" colorPalette="gray" onClick={onDrop}>
              Dismiss
            </Button>
          </Flex>
        )}
      </Flex>
    </Box>
  );
}

const Progress = ({ share, name }: { share: number; name: string }) => (
  <Box
    role="progressbar"
    aria-label={`Uploading ${name}`}
    aria-valuenow={Math.round(share * 100)}
    h="1"
    mt="1.5"
    rounded="full"
    bg="bg.muted"
    overflow="hidden"
  >
    <Box h="full" bg="brand.solid" style={{ width: `${share * 100}%` }} transition="width 0.2s" />
  </Box>
);
