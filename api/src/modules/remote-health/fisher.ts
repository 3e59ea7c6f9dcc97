/** How often something was tried, and how often it failed. */
export interface Trials {
  readonly tried: number;
  readonly wrong: number;
}

/**
 * The probability that `one` fails at least as often as seen by chance alone, if both were equally good:
 * Fisher's exact test, one-sided. Valid for any numbers, even small ones. 0 to 1; 1 without trials.
 */
export function chanceOfWorse(one: Trials, other: Trials): number {
  const tried = one.tried + other.tried;
  const wrong = one.wrong + other.wrong;
  let chance = 0;
  for (let seen = one.wrong; seen <= Math.min(wrong, one.tried); seen += 1) {
    const log =
      logChoose(wrong, seen) + logChoose(tried - wrong, one.tried - seen) - logChoose(tried, one.tried);
    chance += Math.exp(log);
  }
  return Math.min(1, chance);
}

/** Logarithm of the number of ways to choose `some` of `all`; -Infinity if there is none. */
const logChoose = (all: number, some: number): number =>
  some < 0 || some > all ? -Infinity : logFactorial(all) - logFactorial(some) - logFactorial(all - some);

const factorials = [0, 0];

/** Exact up to a bound, by Stirling's series beyond it, where it is accurate to ten digits. */
function logFactorial(number: number): number {
  if (number > 1_000) {
    return number * Math.log(number) - number + Math.log(2 * Math.PI * number) / 2 + 1 / (12 * number);
  }
  for (let next = factorials.length; next <= number; next += 1) {
    factorials.push((factorials[next - 1] ?? 0) + Math.log(next));
  }
  return factorials[number] ?? 0;
}
