import type { CssNode, Selector } from "css-tree";

/**
 * Puts every selector below the page's root, so that a theme's plain `h1` outweighs the one class by which the kit
 * gives an element its own look. Rules within rules follow the outer ones.
 */
export function raiseSelectors(tree: CssNode): void {
  if (tree.type === "StyleSheet" || tree.type === "Block") tree.children.forEach(raiseSelectors);
  else if (tree.type === "Atrule" && tree.block && !/keyframes$/i.test(tree.name)) raiseSelectors(tree.block);
  else if (tree.type === "Rule" && tree.prelude.type === "SelectorList") {
    tree.prelude.children.forEach((selector) => {
      if (selector.type === "Selector") raise(selector);
    });
  }
}

function raise({ children }: Selector): void {
  const own = children.first && isRoot(children.first) ? children.shift() : null;
  if (!own) children.prependData({ type: "Combinator", name: " " });
  children.prependData({ type: "PseudoClassSelector", name: "root", children: null });
  if (own) children.prepend(own);
}

/** Whether a selector begins with the page's root itself, below which nothing of it would be found. */
const isRoot = (node: CssNode): boolean =>
  (node.type === "TypeSelector" && node.name.toLowerCase() === "html") ||
  (node.type === "PseudoClassSelector" && node.name.toLowerCase() === "root") ||
  node.type === "NestingSelector";
