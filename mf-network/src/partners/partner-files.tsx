import { createApiClient, files } from "@dmc-hub/shared-types";
import { FilesPanel } from "@dmc-hub/sdk/files";

const api = createApiClient({ files });

/** The files of a partner. */
export const PartnerFiles = ({ partnerId }: { partnerId: number }) => (
  <FilesPanel calls={api.files} relatedTo="partner" relatedId={partnerId} />
);
