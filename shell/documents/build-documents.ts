// Converts the guides in docs/guides to PDF: `node shell/documents/build-documents.ts <folder> <sum>`.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeGuide } from "./write-guide.ts";

const root = join(import.meta.dirname, "..", "..");
const guides = join(root, "docs", "guides");

const [folder = "shell/documents", sum = ""] = process.argv.slice(2);
const dist = resolve(root, folder, "dist");
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
for (const file of readdirSync(guides).filter((name) => name.endsWith(".md"))) {
  const pdf = writeGuide(readFileSync(join(guides, file), "utf8"));
  writeFileSync(join(dist, file.replace(/\.md$/, ".pdf")), pdf);
}
// Last, so that an interrupted build is done again.
writeFileSync(join(dist, ".stamp"), sum);
