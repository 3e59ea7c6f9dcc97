import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Copies folders of templates, later ones over earlier ones, filling in `{{name}}` and other placeholders:
 * completely or not at all, because a partial folder would be taken for a remote. `add` adds more to the
 * draft.
 */
export async function fillTemplate(
  folder: string,
  values: Readonly<Record<string, string>>,
  templates: readonly string[],
  add: (draft: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const draft = join(dirname(folder), `.${basename(folder)}.new`);
  try {
    for (const template of templates) await copy(join(import.meta.dirname, template), draft, values);
    await add(draft);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function copy(
  template: string,
  draft: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const source = join(entry.parentPath, entry.name);
    const target = join(draft, source.slice(template.length).replace(/\.txt$/, ""));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, filled(await readFile(source, "utf8"), values));
  }
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, key: string) => values[key] ?? whole);
