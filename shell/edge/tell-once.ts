const told = new Set<string>();

/** Writes a line into the edge's log that has not been written before. */
export function tellOnce(line: string): void {
  if (told.has(line)) return;
  told.add(line);
  process.stderr.write(`${line}\n`);
}
