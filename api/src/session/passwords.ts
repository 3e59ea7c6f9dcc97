import { setTimeout as delay } from "node:timers/promises";
import { hash, verify } from "@node-rs/argon2";
import { errors } from "../http/errors.ts";

/** argon2id at 19 MiB and two passes; FAULTS, authentication. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How such a hash begins. One that begins otherwise is of older parameters. */
const CURRENT = "$argon2id$v=19$m=19456,t=2,p=1$";

/** Hashes worked on at once, and waiting: each holds 19 MiB and a thread. */
const AT_ONCE = 2;
const WAITING = 32;

/** Before a refusal, ms: an instant one feeds the overload that it comes from; FAULTS, trap 11. */
const REFUSAL_DELAY = 500;

/** A hash that no password fits, so that an unknown user takes as long as a known one. */
const NOBODY = `${CURRENT}ZG1jLWh1Yi1ub2JvZHktMA$2mbLh2n4Zc0gGdJpdDYbYVnGm9nq1xJ0bzq2u4wZ3Vg`;

/** Hashes a password for keeping. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, STRENGTH));

/** Whether `password` is the one that was hashed. `kept` null stands for a user that does not exist. */
export const isPassword = (kept: string | null, password: string): Promise<boolean> =>
  inTurn(async () => (await verify(kept ?? NOBODY, password)) && kept !== null);

/** Whether a kept hash should be made again with today's parameters. */
export const isOutdated = (kept: string): boolean => !kept.startsWith(CURRENT);

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) {
      await delay(REFUSAL_DELAY);
      throw errors.unavailable("Too many people are signing in at once. Try again in a moment.");
    }
    // Whoever is done hands over the place, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
