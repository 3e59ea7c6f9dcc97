import { useEffect } from "react";
import { type Message, messageDraft } from "@dmc-hub/shared-types";
import { useSession } from "@dmc-hub/sdk";
import { RowFormDialog, SelectField, TextAreaField, useFormContext } from "@dmc-hub/sdk/forms";
import { failedTo } from "@dmc-hub/sdk/list";
import { useMembers } from "../tasks/task-form.tsx";
import { api } from "./messages-api.ts";

const words = {
  title: "New Message",
  submit: "Send Message",
  busy: "Sending...",
  done: { title: "Message Sent" },
  failed: failedTo("send message"),
};

interface MessageFormProps {
  /** The message to answer; null for a new one. */
  readonly answered: Message | null;
  readonly onClose: () => void;
}

/** Form of a message to a colleague, or to all of them. */
export function MessageForm({ answered, onClose }: MessageFormProps) {
  const title = answered === null ? words.title : "Reply";
  return (
    <RowFormDialog
      resource={api.messages}
      id={null}
      schema={messageDraft}
      valuesOf={() => ({
        receiverId: answered?.senderId ?? null,
        content: "",
        relatedTo: answered?.relatedTo ?? null,
        relatedId: answered?.relatedId ?? null,
      })}
      words={{ create: { ...words, title }, edit: words }}
      onClose={onClose}
    >
      <Receiver />
      <TextAreaField name="content" label="Message" rows={6} />
    </RowFormDialog>
  );
}

/** To whom it goes. Who is no colleague, such as an administrator who wrote, reads what everyone does. */
function Receiver() {
  const { id } = useSession();
  const { data: members } = useMembers();
  const { setValue, watch } = useFormContext();
  const receiverId: number | "" | null = watch("receiverId");
  const isUnknown = members?.every((member) => member.id !== receiverId) === true;
  useEffect(() => {
    if (isUnknown && receiverId) setValue("receiverId", "");
  }, [isUnknown, receiverId, setValue]);
  return (
    <SelectField
      name="receiverId"
      label="To"
      noneLabel="Everyone"
      isNumber
      choices={(members ?? [])
        .filter((member) => member.id !== id)
        .map(({ id: value, name }) => ({ value, label: name }))}
    />
  );
}
