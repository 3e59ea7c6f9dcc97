import type { ComponentProps } from "react";
import { audits, createApiClient } from "@dmc-hub/shared-types";
import { HistoryList } from "@dmc-hub/sdk/files";

const api = createApiClient({ audits });

/** The history of a record or of a trip. */
export const RecordHistoryList = (props: Omit<ComponentProps<typeof HistoryList>, "call">) => (
  <HistoryList {...props} call={api.audits.list} />
);
