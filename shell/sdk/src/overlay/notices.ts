/**
 * The shell's toasts, which can be used while a dialog is open: Undo in a toast must not close the dialog.
 */
export function notices(): (() => Element)[] {
  // A missing element would be waited for. Only tests have no shell.
  const region = document.querySelector("[data-live-announcer]");
  return region === null ? [] : [() => region];
}
