import { lazyView } from "@dmc-hub/sdk/lazy-view";

/** The files of a partner; their code loads when a partner is shown. */
export const PartnerFiles = lazyView(async () => (await import("@dmc-hub/sdk/files")).FilesPanel);
