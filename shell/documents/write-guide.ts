import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { marked } from "marked";
import { favicon } from "../edge/favicon.ts";

const fonts = [
  "ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf",
  "ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf",
  "source-code-pro/400Regular/SourceCodePro_400Regular.ttf",
].map((file) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`)));

const typst = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontPaths: fonts }] });

/**
 * Makes a guide's Markdown a PDF that keeps to PDF/UA-1, which screen readers ask for. The same text always makes the
 * same bytes. Throws for what a guide cannot hold, so that nothing is left out in silence.
 */
export function writeGuide(markdown: string): Buffer {
  const tokens = marked.lexer(markdown).filter(({ type }) => type !== "space");
  const inputs = { guide: JSON.stringify(tokens), sign: favicon };
  const compiled = typst.compile({ mainFilePath: join(import.meta.dirname, "guide.typ"), inputs });
  if (compiled.result === null) throw new Error(compiled.takeError()?.shortDiagnostics[0]?.message);
  return typst.pdf(compiled.result, { creationTimestamp: 0, pdfStandard: "ua-1" });
}
