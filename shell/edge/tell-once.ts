const told = new Set<string>();

/** Logs a line that has not been logged before. */
export function tellOnce(line: string): void {
  if (told.has(line)) return;
  told.add(line);
  process.stderr.write(`${line}\n`);
}
