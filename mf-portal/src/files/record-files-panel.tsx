import type { ComponentProps } from "react";
import { createApiClient, files, type RelatedTo } from "@dmc-hub/shared-types";
import { FilesPanel } from "@dmc-hub/sdk/files";

const api = createApiClient({ files });

type Props = Omit<ComponentProps<typeof FilesPanel>, "calls" | "relatedTo"> & {
  readonly relatedTo: RelatedTo;
};

/** The files of a record. */
export const RecordFilesPanel = (props: Props) => <FilesPanel {...props} calls={api.files} />;
