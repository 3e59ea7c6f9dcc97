import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../workspace.mjs";
import { ownFiles } from "./own-files.mjs";

const link = /\]\((?!\w+:|#)([^)#]+)(?:#[^)]*)?\)/g;

test("the pages of a release lead to nothing that is not in it", () => {
  const { files } = ownFiles();
  const isThere = (path) => files.some((file) => file === path || file.startsWith(`${path}/`));
  const pages = files.filter((file) => file.endsWith(".md"));
  expect(pages).toEqual(expect.arrayContaining(["docs/operating.md", "docs/product/README.md"]));
  const targets = pages.flatMap((page) =>
    [...readFileSync(join(root, page), "utf8").matchAll(link)].map(([, to]) =>
      normalize(join(dirname(page), to)).replace(/\/$/, ""),
    ),
  );
  expect(targets.length).toBeGreaterThan(100);
  expect(targets.filter((path) => !isThere(path))).toEqual([]);
});
