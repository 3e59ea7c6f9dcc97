import { type Environment, variableNames } from "./read-variables.ts";

/** Names of other programs that look like ours. */
const others = new Set(["APP_PORT", "API_HOST"]);

/** A name that nobody reads, and the one that was probably meant. */
export interface Misspelt {
  readonly name: string;
  readonly meant: string;
}

/** Variables that look like ours and are not. What resembles nothing of ours belongs to somebody else. */
export function misspeltIn(environment: Environment): Misspelt[] {
  const strangers = Object.keys(environment).filter(
    (name) => !variableNames.includes(name) && !others.has(name) && environment[name] !== "",
  );
  return strangers.flatMap((name) => {
    const meant = variableNames.find((ours) => isNear(name.toUpperCase(), ours));
    return meant === undefined ? [] : [{ name, meant }];
  });
}

/** Short names differ by little from many others. */
const isNear = (name: string, ours: string): boolean =>
  Math.abs(name.length - ours.length) <= 2 &&
  distance(name, ours) <= Math.min(2, Math.floor(ours.length / 4) - 1);

/** How many letters are missing, too many, wrong or swapped with the next (Damerau and Levenshtein). */
function distance(one: string, other: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return at(last, other.length);
}

const at = (row: readonly number[] | undefined, column: number): number => row?.[column] ?? Infinity;
