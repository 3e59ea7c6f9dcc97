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

test.each([
  [
    "screen",
    "docs/product/roles-and-access.md",
    "mf-*/src/screens.ts",
    /\bpath: "([^"]+)"/g,
    (path) => path.replace(":id", "{id}"),
  ],
  [
    "action",
    "docs/product/shell.md",
    "mf-*/src/screens.ts",
    /\{ label: "([^"]+)", href: "[^"]+", order/g,
    (label) => label,
  ],
  [
    "tab",
    "docs/product/settings.md",
    "mf-portal/src/settings/*/*-screen.tsx",
    /\blabel: "([^"]+)", View/g,
    (label) => `### ${label} `,
  ],
])("the pages of the product have every %s", (_what, page, pattern, declared, textOf) => {
  const names = filesOf(pattern).flatMap((file) =>
    [...read(file).matchAll(declared)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(5);
  // A page is wrapped by hand.
  const text = read(page).replace(/\s+/g, " ");
  expect(names.filter((name) => !text.includes(textOf(name)))).toEqual([]);
});
