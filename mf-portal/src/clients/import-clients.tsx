import { clientKind } from "@dmc-hub/shared-types";
import { KindImport } from "@dmc-hub/sdk/import";
import { api } from "./clients-api.ts";

const names = ["name", "type", "contactName", "email", "phone", "notes"] as const;

/** Adds clients from a file. */
export const ImportClients = ({ onClose }: { readonly onClose: () => void }) => (
  <KindImport kind={clientKind} names={names} call={api.clients.import} onClose={onClose} />
);
