import type { BookingConfirmationDraft, ConfirmationPreview as Preview } from "@dmc-hub/shared-types";
import { Box, Button, Text, useMutation } from "@dmc-hub/sdk";
import { useFormContext } from "@dmc-hub/sdk/forms";
import { sentenceIn } from "@dmc-hub/sdk/list";
import { api } from "./bookings-api.ts";

/** A button that shows what the mail would say with what is typed. */
export function ConfirmationPreview({ bookingId }: { bookingId: number }) {
  const { getValues } = useFormContext();
  const { data, error, isPending, mutate } = useMutation<Preview, Error, BookingConfirmationDraft>({
    mutationFn: ({ message }) => api.bookings.previewConfirmation({ id: bookingId, body: { message } }),
  });
  return (
    <Box>
      <Button
        size="xs"
        variant="outline"
        colorPalette="gray"
        loading={isPending}
        onClick={() => mutate({ message: getValues("message") })}
      >
        Preview
      </Button>
      {error === null ? null : (
        <Text role="alert" mt="2" color="fg.error">
          {sentenceIn(error.message)}
        </Text>
      )}
      {data === undefined ? null : (
        <Box role="region" aria-label="Preview" mt="3" p="4" borderWidth="1px" rounded="md" bg="bg.subtle">
          <Text fontWeight="semibold" mb="2" overflowWrap="anywhere">
            {data.subject}
          </Text>
          <Text whiteSpace="pre-line" overflowWrap="anywhere">
            {data.text}
          </Text>
        </Box>
      )}
    </Box>
  );
}
