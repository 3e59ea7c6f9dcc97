import { lazyView } from "@dmc-hub/sdk/lazy-view";

/** The files of a record; their code loads when a record is shown. */
export const RecordFiles = lazyView(async () => (await import("./record-files-panel.tsx")).RecordFilesPanel);
