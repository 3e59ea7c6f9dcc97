/** Whether two values of a field are the same; lists are if all of their parts are. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((part, place) => part === other[place]));
