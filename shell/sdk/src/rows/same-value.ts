/** Whether two values of a field are the same; lists and objects are if all of their parts are. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (isComposed(one) &&
    isComposed(other) &&
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([name, part]) => name in other && isSameValue(part, other[name])));

const isComposed = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
