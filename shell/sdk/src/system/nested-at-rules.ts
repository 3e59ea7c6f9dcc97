import type { StylisPlugin } from "@emotion/cache";

/**
 * Puts a component's conditions and layers into its selector, `.dmc-x{@media …{&{…}}}`. For a rule that begins with
 * `@`, Chromium styles every element of the page anew: 27 ms instead of 1.3 for 3,000 elements on a slow machine.
 */
export const nestedAtRules: StylisPlugin = (element, _index, _children, callback) => {
  const { root, value, children } = element;
  if (root || !value.startsWith("@") || !Array.isArray(children)) return;
  const inside = children.map((child, index) => callback(child, index, children, callback)).join("");
  const [own] = /\.dmc-[\w-]+/.exec(inside) ?? [];
  if (own === undefined) return;
  // What is written already passes through Emotion's further steps as it is.
  element.type = "decl";
  element.return = `${own}{${value}{${inside.replaceAll(own, "&")}}}`;
};
