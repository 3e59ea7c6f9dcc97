import { hash, verify } from "@node-rs/argon2";
import { Semaphore } from "../http/semaphore.ts";

/** argon2id at 19 MiB and two passes. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Start of such a hash. Other hashes have older parameters. */
const CURRENT = "$argon2id$v=19$m=19456,t=2,p=1$";

/** Each hash in progress takes 19 MiB and a thread. */
const semaphore = new Semaphore({
  atOnce: 2,
  waiting: 32,
  refusal: "Too many people are signing in at once. Try again in a moment.",
});

/** A hash that no password matches, so that an unknown user takes as long as a known one. */
const NOBODY = `${CURRENT}ZG1jLWh1Yi1ub2JvZHktMA$2mbLh2n4Zc0gGdJpdDYbYVnGm9nq1xJ0bzq2u4wZ3Vg`;

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> =>
  semaphore.run(() => hash(password, STRENGTH));

/** Whether `password` is the one that was hashed. `kept` is null for a user that does not exist. */
export const isPassword = (kept: string | null, password: string): Promise<boolean> =>
  semaphore.run(async () => (await verify(kept ?? NOBODY, password)) && kept !== null);

/** Whether a stored hash should be renewed with today's parameters. */
export const isOutdated = (kept: string): boolean => !kept.startsWith(CURRENT);
