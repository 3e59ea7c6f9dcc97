import type { Icon } from "@dmc-hub/shared-types";
import { icons } from "lucide";

/** The drawing of one of lucide's icons, by its name there such as `map-pin`. Throws on an unknown name. */
export function iconNamed(name: string): Icon {
  const key = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const parts = (icons as unknown as Record<string, [string, Record<string, string | number>][]>)[key];
  if (parts === undefined) throw new Error(`There is no icon named "${name}". See lucide's list of icons.`);
  return parts.map(([tag, attributes]) => [
    tag,
    Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)])),
  ]) as Icon;
}
