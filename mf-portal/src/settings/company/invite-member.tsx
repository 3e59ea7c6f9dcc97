import { type Invitation, invitation } from "@dmc-hub/shared-types";
import { useQueryClient, useToast } from "@dmc-hub/sdk";
import { FormDialog, TextField } from "@dmc-hub/sdk/forms";
import { failedTo, useStillShown } from "@dmc-hub/sdk/list";
import { api } from "../settings-api.ts";

/** Invites a colleague by mail. */
export function InviteMember({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const isStillShown = useStillShown();
  return (
    <FormDialog
      title="Invite a colleague"
      description="They get a mail with a temporary password, and see everything that you see."
      schema={invitation}
      values={{ name: "", email: "" }}
      submitLabel="Send Invitation"
      busyLabel="Sending..."
      onSubmit={async (body: Invitation) => {
        const { isWaiting } = await api.company.invite({ body });
        await client.invalidateQueries({ queryKey: [api.company.members.path] });
        toast(
          isWaiting
            ? { title: "Invitation Waiting", description: "It is sent once an administrator approves it." }
            : { title: "Invitation Sent", description: `To ${body.email}` },
        );
        if (isStillShown()) onClose();
      }}
      onFailure={({ message }) => toast(failedTo("send the invitation")(message))}
      onClose={onClose}
    >
      <TextField name="name" label="Name" autoComplete="off" isRequired />
      <TextField name="email" label="Email" type="email" autoComplete="off" isRequired />
    </FormDialog>
  );
}
