import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../workspace.mjs";

const hidden = /(?:^|\/)(?:node_modules|dist|coverage|\.[^/]+)(?:\/|$)/;
const filesOf = (pattern) => globSync(pattern, { cwd: root, exclude: (path) => hidden.test(path) });
const read = (path) => readFileSync(join(root, path), "utf8");

/** The anchors of a page's headings in rendered Markdown. */
const anchorsOf = (page) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-"),
  );

/** Whether `docs/product/clients.md#fields`, relative to the root, exists. */
function isThere(address) {
  const [path, anchor] = address.split("#");
  if (!existsSync(join(root, path))) return false;
  return anchor === undefined || extname(path) !== ".md" || anchorsOf(path).includes(anchor);
}

const brokenIn = (path, addresses) =>
  addresses.filter((address) => !isThere(address)).map((address) => `${path}: ${address}`);

test("every link of a document leads to a file, and to a heading of it", () => {
  const pages = filesOf("**/*.md");
  expect(pages.length).toBeGreaterThan(30);
  const broken = pages.flatMap((page) => {
    const links = [...read(page).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, link = ""]) =>
      link.startsWith("#") ? `${page}${link}` : relative(root, join(root, dirname(page), link)),
    );
    return brokenIn(page, links);
  });
  expect(broken).toEqual([]);
});

test("every page that a comment cites is there, with the heading", () => {
  const cited = filesOf("**/*.{ts,tsx,mjs}").map((file) => {
    const pages = [...read(file).matchAll(/\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g)].map(([page]) => page);
    return { file, pages };
  });
  expect(cited.flatMap(({ file, pages }) => brokenIn(file, pages))).toEqual([]);
  expect(cited.filter(({ pages }) => pages.length > 0).length).toBeGreaterThan(3);
});
