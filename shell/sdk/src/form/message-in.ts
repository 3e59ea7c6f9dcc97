/** The first message in a field's errors, also of one of its parts; undefined if there is none. */
export function messageIn(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { message, ref: _element, ...parts } = error as { message?: unknown; ref?: unknown };
  if (typeof message === "string" && message !== "") return message;
  for (const part of Object.values(parts)) {
    const found = messageIn(part);
    if (found !== undefined) return found;
  }
  return undefined;
}
