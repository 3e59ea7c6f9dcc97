/** "1 day", "3 days", "2 guests". */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;
