import { audits, createApiClient } from "@dmc-hub/shared-types";
import { HistoryList } from "@dmc-hub/sdk/files";

const api = createApiClient({ audits });

/** Who changed a partner, when, and from what to what. */
export const PartnerChanges = ({ id, version }: { readonly id: number; readonly version: number }) => (
  <HistoryList call={api.audits.list} of={{ resource: "partner", resourceId: id }} version={version} />
);
