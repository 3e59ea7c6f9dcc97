import type { StylisPlugin } from "@emotion/cache";

/**
 * Puts a component's conditions and layers into its selector, `.dmc-x{@media …{&{…}}}`. For a rule that begins with
 * `@`, Chromium styles every element of the page anew: 27 ms instead of 1.3 for 3,000 elements on a slow machine.
 * `onChange` is called whenever one of the conditions has come to hold, or holds no longer.
 */
export function nestedAtRules(onChange: () => void): StylisPlugin {
  const watched = new Set<string>();
  return (element, _index, _children, callback) => {
    const { root, value, children } = element;
    if (root || !value.startsWith("@") || !Array.isArray(children)) return;
    const inside = children.map((child, index) => callback(child, index, children, callback)).join("");
    const [own] = /\.dmc-[\w-]+/.exec(inside) ?? [];
    if (own === undefined) return;
    // What is written already passes through Emotion's further steps as it is.
    element.type = "decl";
    element.return = `${own}{${value}{${inside.replaceAll(own, "&")}}}`;
    for (const [, condition = ""] of element.return.matchAll(/@media ([^{]+)/g)) {
      if (watched.has(condition)) continue;
      watched.add(condition);
      matchMedia(condition).addEventListener("change", onChange);
    }
  };
}
