// By hand, because the contract's schema would be larger than all the rest of the registry's code.

type Fields = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

export const isText = (value: unknown): value is string => typeof value === "string";

/** Whether all these fields are text. */
export const isNamed = (value: Fields, ...keys: string[]): boolean => keys.every((key) => isText(value[key]));

export const isListOf = (value: unknown, isOne: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isOne(item));

/** Whether something is an icon's drawing. */
export const isIcon = (value: unknown): boolean =>
  isListOf(value, (part) => Array.isArray(part) && isText(part[0]) && isObject(part[1]));
