/** The shell's notices, which can be used while a dialog stands open: an Undo in one is no request to leave the dialog. */
export function notices(): (() => Element)[] {
  // What is not there yet would be waited for. Only tests are without a shell.
  const region = document.querySelector("[data-live-announcer]");
  return region === null ? [] : [() => region];
}
