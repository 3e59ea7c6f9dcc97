/** The shell's notices, which can be used while a dialog stands open: an Undo in one is no wish to leave the dialog. */
export const notices = [() => document.querySelector("[data-live-announcer]")];
