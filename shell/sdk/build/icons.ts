import type { Icon } from "@dmc-hub/shared-types";
import * as lucide from "lucide-react";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Every icon is exported under each of its names, beside a few exports that are not icons. */
const components = lucide as unknown as Readonly<Record<string, ComponentType | undefined>>;

/** The drawing of a lucide icon, by its name there such as `map-pin`. Throws on an unknown name. */
export function iconNamed(name: string): Icon {
  const component = components[name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())];
  const parts = component ? partsOf(renderToStaticMarkup(createElement(component))) : [];
  if (parts.length === 0) throw new Error(`There is no icon named "${name}". See lucide's list of icons.`);
  return parts;
}

/** The elements of a drawing, from React's markup. */
const partsOf = (svg: string) =>
  [...svg.matchAll(/<(?!svg)(\w+)([^>]*)>/g)].map(([, tag, attributes = ""]) => [
    tag,
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  ]) as Icon;
