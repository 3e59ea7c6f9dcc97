import {
  type Message,
  type Page as Rows,
  type Partner,
  type PartnerContact,
  partnerContact,
} from "@dmc-hub/shared-types";
import { Box, Heading, Skeleton, Stack, Text, useQuery, useQueryClient, useToast } from "@dmc-hub/sdk";
import { ago } from "@dmc-hub/sdk/format";
import { FormDialog, TextAreaField, TextField, useSendOnce } from "@dmc-hub/sdk/forms";
import { failedTo, type RowDialogProps, useRow, useStillShown } from "@dmc-hub/sdk/list";
import { RowWait } from "@dmc-hub/sdk/overlay";
import { api } from "./partners.ts";

/** Sends a mail to a partner, which is kept as a message about them; shows the earlier ones. */
export function ContactPartner({ id, onClose }: RowDialogProps) {
  const { data: partner, error } = useRow(api.partners, id);
  return partner === undefined ? (
    <RowWait title="Contact" error={error} onClose={onClose} />
  ) : (
    <Contact partner={partner} onClose={onClose} />
  );
}

function Contact({ partner: { id, name, email }, onClose }: { partner: Partner; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const isStillShown = useStillShown();
  const refresh = () => client.invalidateQueries({ queryKey: [api.messages.list.path] });
  const { sendOnce } = useSendOnce(() => void refresh());
  return (
    <FormDialog
      title={`Contact ${name}`}
      description={`A mail to ${email}. Replies come to your own address.`}
      schema={partnerContact}
      values={{ subject: "", message: "" }}
      submitLabel="Send"
      busyLabel="Sending..."
      onSubmit={async (body: PartnerContact) => {
        await sendOnce((idempotencyKey) => api.partners.contact({ id, body }, { idempotencyKey }));
        await refresh();
        toast({ title: "Mail Queued", description: `To ${name}, ${email}` });
        if (isStillShown()) onClose();
      }}
      onFailure={({ message }) => toast(failedTo("send the mail")(message))}
      onClose={onClose}
    >
      <TextField name="subject" label="Subject" isRequired />
      <TextAreaField name="message" label="Message" rows={8} />
      <Earlier partnerId={id} />
    </FormDialog>
  );
}

/** Earlier messages to the partner. */
function Earlier({ partnerId }: { partnerId: number }) {
  const input = { relatedTo: "partner", relatedId: partnerId, sort: "-createdAt", limit: 5 } as const;
  const { data } = useQuery<Rows<Message>>({
    queryKey: [api.messages.list.path, input],
    queryFn: ({ signal }) => api.messages.list.page(input, { signal }),
  });
  if (data === undefined) return <Skeleton h="10" />;
  if (data.rows.length === 0) return null;
  return (
    <Box>
      <Heading as="h3" size="sm" mb="2">
        Earlier
      </Heading>
      <Stack as="ul" gap="3">
        {data.rows.map(({ id, senderName, createdAt, content }) => (
          <Box as="li" key={id}>
            <Text textStyle="xs" color="fg.muted">
              <bdi>{senderName ?? "Somebody"}</bdi>, {ago(createdAt)}
            </Text>
            <Text textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere" lineClamp="3">
              {content}
            </Text>
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
