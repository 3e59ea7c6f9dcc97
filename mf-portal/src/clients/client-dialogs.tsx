import { type Client, clientKind } from "@dmc-hub/shared-types";
import { Button, Stack } from "@dmc-hub/sdk";
import { KindForm } from "@dmc-hub/sdk/forms";
import { KindFacts, RowPanel } from "@dmc-hub/sdk/overlay";
import type { RowDialogProps } from "@dmc-hub/sdk/list";
import { RecordFiles } from "../files/record-files.tsx";
import { RecordHistory } from "../history/record-history.tsx";
import { ClientProposals } from "./client-proposals.tsx";
import type { MakeProps } from "@dmc-hub/sdk/pick";
import { api } from "./clients-api.ts";

const parts = ["name", "type", "contactName", "email", "phone", "tags", "notes"] as const;

/** Form of a client. */
export const ClientForm = ({ id, onClose, startName = "", onSaved }: MakeProps<Client>) => (
  <KindForm
    kind={clientKind}
    resource={api.clients}
    id={id}
    parts={parts}
    start={{ name: startName }}
    onSaved={onSaved}
    onClose={onClose}
  />
);

/** Everything known about a client. */
export const ClientDetails = ({ id, onClose, onEdit }: RowDialogProps & { readonly onEdit: () => void }) => (
  <RowPanel
    resource={api.clients}
    id={id ?? 0}
    title={({ name }) => name}
    onClose={onClose}
    footer={() => (
      <Button size="sm" variant="outline" onClick={onEdit}>
        Edit Client
      </Button>
    )}
  >
    {(client) => (
      <Stack gap="8">
        <KindFacts
          kind={clientKind}
          row={client}
          facts={["type", "contactName", "email", "phone", "tags", "notes"]}
        />
        <ClientProposals clientId={client.id} />
        <RecordFiles relatedTo="client" relatedId={client.id} />
        <RecordHistory of={{ resource: "client", resourceId: client.id }} version={client.version} />
      </Stack>
    )}
  </RowPanel>
);
