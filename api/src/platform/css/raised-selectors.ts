import type { CssNode, Selector } from "css-tree";

/**
 * Puts every selector below the page's root, so that a theme's plain `h1` outweighs the single class that
 * styles an element of the kit. Nested rules follow their outer ones.
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

/** Whether a selector starts with the page's root itself, which is not below itself. */
const isRoot = (node: CssNode): boolean =>
  (node.type === "TypeSelector" && node.name.toLowerCase() === "html") ||
  (node.type === "PseudoClassSelector" && node.name.toLowerCase() === "root") ||
  node.type === "NestingSelector";
