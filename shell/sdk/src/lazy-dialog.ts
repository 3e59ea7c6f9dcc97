/** Dialogs that load their own code. Each remote's build takes it along; it does not cross the boundary. */
export * from "./list/lazy-dialog.tsx";
