/** What keeps a process from starting. The message is one line: what is wrong and how to fix it. */
export class SetupError extends Error {
  override readonly name = "SetupError";
}
