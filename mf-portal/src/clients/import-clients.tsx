import type { ClientDraft } from "@dmc-hub/shared-types";
import { type ImportField, ImportPanel } from "@dmc-hub/sdk/import";
import { api } from "./clients-api.ts";

const fields: readonly ImportField[] = [
  { name: "name", label: "Name", isRequired: true, aliases: ["client", "company"] },
  { name: "type", label: "Type", read: (text) => text.toLowerCase() || "corporate" },
  { name: "contactName", label: "Contact", aliases: ["contact name", "contact person"] },
  { name: "email", label: "Email", isRequired: true, aliases: ["e-mail", "mail", "email address"] },
  { name: "phone", label: "Phone", aliases: ["telephone", "mobile"] },
  { name: "notes", label: "Notes", aliases: ["remarks", "comment"] },
];

/** Adds clients from a file. */
export const ImportClients = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportPanel
    noun={["client", "clients"]}
    fields={fields}
    // The API checks each row.
    call={(rows, dryRun) => api.clients.import({ dryRun, body: { rows: rows as ClientDraft[] } })}
    onClose={onClose}
  />
);
