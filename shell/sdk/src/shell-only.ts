/** What the shell itself needs of the SDK; remotes cannot import it. */
export { keepPreviousData, QueryClientProvider } from "@tanstack/react-query";
export { createBrowserRouter, Navigate, NavigationType, RouterProvider, useBlocker } from "react-router-dom";
export { createPortal } from "react-dom";
export { createRoot } from "react-dom/client";
export { FramedPageStyles } from "./kit/framed-page-styles.tsx";
export { UiProvider } from "./kit/ui-provider.tsx";
export { useAwaitedEnter } from "./kit/use-awaited-enter.ts";
export { pageNonce } from "./page-nonce.ts";
export { readAgain } from "./rows/invalidate.ts";
export { listedRow } from "./rows/use-row.ts";
export type { RemoteProps } from "./arrangements/define-remote.tsx";
export { createShellHistory, type ShellHistory } from "./services/history.tsx";
export type { HrefOf } from "./services/services.ts";
export { createQueryClient, currentUserKey } from "./services/query-client.ts";
export { unsavedChanges } from "./services/unsaved-changes.ts";
