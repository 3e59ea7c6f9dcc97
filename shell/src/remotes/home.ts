import type { Registry, Screen, User } from "@dmc-hub/shared-types";

const screensOf = ({ remotes }: Registry) => remotes.flatMap(({ screens }) => screens);

/** Where the root leads: to the screen whose navigation entry links to it. Undefined without one. */
export const startOf = (registry: Registry): string | undefined =>
  screensOf(registry).find(({ navigation }) => navigation?.href === "/")?.path;

/**
 * Where a role starts (docs/product/roles-and-access.md#roles): where the root leads if it may enter there,
 * or else at its first navigation entry.
 */
export function homeOf(registry: Registry, { role }: User): string {
  const start = startOf(registry) ?? "/";
  const own = screensOf(registry).filter(({ roles }) => roles.includes(role));
  if (own.some(({ path }) => path === start)) return start;
  const [first] = own
    .filter(({ path }) => !path.includes(":"))
    .toSorted((one, other) => orderOf(one) - orderOf(other));
  return first?.path ?? start;
}

const orderOf = ({ navigation }: Screen) => navigation?.order ?? Infinity;
