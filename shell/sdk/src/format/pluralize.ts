/** A count with its noun: "1 day", "1,200 guests". */
export const pluralize = (count: number, [one, many]: readonly [one: string, many: string]): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
