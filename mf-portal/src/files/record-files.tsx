import type { ComponentProps } from "react";
import { lazyView, useIsDrawn } from "@dmc-hub/sdk/lazy-view";

const RecordFilesPanel = lazyView(async () => (await import("./record-files-panel.tsx")).RecordFilesPanel);

/** The files of a record; their code loads once the record is drawn. */
export const RecordFiles = (props: ComponentProps<typeof RecordFilesPanel>) =>
  useIsDrawn() ? <RecordFilesPanel {...props} /> : null;
