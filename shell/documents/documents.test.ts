import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";
import { writeGuide } from "./write-guide.ts";

/** Builds the guides into a separate folder and returns them by name. */
async function build(): Promise<Record<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), "dmc-hub-guides-"));
  await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, "build-documents.ts"),
    folder,
    "a sum",
  ]);
  const dist = join(folder, "dist");
  expect(await readFile(join(dist, ".stamp"), "utf8")).toBe("a sum");
  const names = (await readdir(dist)).filter((name) => name.endsWith(".pdf"));
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(dist, name))] as const),
  );
  await rm(folder, { recursive: true });
  return Object.fromEntries(files);
}

test("the guides are documents with a title, a language, an outline, tags and text, the same every time", async () => {
  const [guides, again] = [await build(), await build()];
  expect(again).toEqual(guides);
  const parts = {
    "user-guide.pdf": ["(User Guide)", "/Title (Your first sign-in)", "/Title (Clients)"],
    "branding-guidelines.pdf": ["(Branding Guidelines)", "/Title (Contrast)", "/Title (Custom CSS)"],
  };
  expect(Object.keys(guides).toSorted()).toEqual(Object.keys(parts).toSorted());
  for (const [name, titles] of Object.entries(parts)) {
    const pdf = guides[name]?.toString("latin1") ?? "";
    const common = [
      "/Lang (en)",
      "/DisplayDocTitle true",
      "/Outlines",
      "/StructTreeRoot",
      "/ToUnicode",
      "/FontFile2",
      "<pdfuaid:part>1<",
    ];
    expect([...titles, ...common].filter((part) => !pdf.includes(part))).toEqual([]);
    expect(pdf).not.toMatch(/\/(?:Creation|Mod)Date/);
  }
});

test.each([
  ["a picture", "![x](y.png)", "A guide cannot hold image: ![x](y.png)"],
  ["a list in a list", "- a\n  - b", "A guide cannot hold list: - b"],
  ["HTML in a table", "| a |\n| - |\n| <b>c</b> |", "A guide cannot hold html: <b>"],
  ["parts without a section", "### Part", "the first heading must be of level 1"],
  ["letters without a font", "漢字", "could not be displayed with font"],
])("a guide with %s is refused, and nothing is left out in silence", (_what, markdown, reason) => {
  expect(() => writeGuide(`# Title\n\nFor whom\n\n${markdown}\n`)).toThrow(reason);
});

test.each(["", "# Title", "For whom\n\n# Title"])("a guide begins with its title: %j", (markdown) => {
  expect(() => writeGuide(markdown)).toThrow("A guide begins with its title and one line on whom it is for.");
});
