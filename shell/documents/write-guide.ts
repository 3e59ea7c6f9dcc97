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
 * Converts a guide's Markdown to a PDF that conforms to PDF/UA-1, which screen readers need. The same text
 * always gives the same bytes. Throws for unsupported content, so that nothing is silently left out.
 */
export function writeGuide(markdown: string): Buffer {
  const tokens = marked.lexer(markdown).filter(({ type }) => type !== "space");
  const inputs = { guide: JSON.stringify(tokens), sign: favicon };
  const compiled = typst.compile({ mainFilePath: join(import.meta.dirname, "guide.typ"), inputs });
  if (compiled.result === null) throw new Error(compiled.takeError()?.shortDiagnostics[0]?.message);
  return typst.pdf(compiled.result, { creationTimestamp: 0, pdfStandard: "ua-1" });
}
