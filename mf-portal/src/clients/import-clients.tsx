import { clientKind } from "@dmc-hub/shared-types";
import { KindImport } from "@dmc-hub/sdk/import";
import { api } from "./clients-api.ts";

/** Imports clients from a file. */
export const ImportClients = ({ onClose }: { readonly onClose: () => void }) => (
  <KindImport kind={clientKind} call={api.clients.import} onClose={onClose} />
);
