/** The cells of a line. */
export type Line = readonly string[];

/** A table in Markdown, from its heads and its lines; all but the first column are figures. */
export function table([heads = [], ...lines]: readonly Line[]): string[] {
  const row = (cells: Line) => `| ${cells.join(" | ")} |`;
  return [row(heads), row(heads.map((_, column) => (column === 0 ? "---" : "--:"))), ...lines.map(row)];
}
